import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { closePage } from './browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const OWNER = { email: 'ada@example.com', password: 'correct horse battery staple' };

/** What a page is opened in. */
interface Visited {
  url: string;
  context: BrowserContext;
  /** Another origin, to which the console sends its visitors. */
  issuer?: string;
}

/**
 * A world for the tests of a file, in which each has a page of its own. A test fails when its visitor met what no visitor
 * must see.
 */
export function useWorld<World extends Visited & { close(): Promise<void> }>(
  start: () => Promise<World>,
  useStarted: (world: World) => void,
  usePage: (page: Page) => void,
): void {
  let world: World | undefined;
  beforeAll(async () => {
    world = await start();
    useStarted(world);
  });
  afterAll(() => world?.close());
  useWatchedPages(() => world!, usePage);
}

/** What tests read of the page that they are on. */
export const onPage = (page: () => Page) => ({
  heading: (name: string): Locator => page().getByRole('heading', { level: 1, name, exact: true }),
  /** The search parameters of the address. */
  params: (): Record<string, string> => Object.fromEntries(new URL(page().url()).searchParams),
  /** A row of a table, by a part of its text. */
  row: (text: string): Locator => page().getByRole('row').filter({ hasText: text }),
  /** Greater than the width of the window where the page scrolls sideways. */
  scrollWidth: (): Promise<number> => page().evaluate<number>('document.documentElement.scrollWidth'),
  /** Without violations in both themes. */
  expectAccessible: async (): Promise<void> =>
    expect(await accessibilityProblemsByTheme(page())).toEqual({ light: [], dark: [] }),
});

/** The heading of any screen behind the login. */
export const insideHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).first();

/** Fills in the form of the login. */
export async function logIn(page: Page, user: { email: string; password: string } = OWNER): Promise<void> {
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A page of its own for each test, which fails when its visitor met what no visitor must see. */
function useWatchedPages(world: () => Visited, use: (page: Page) => void): void {
  let visit: WatchedPage;
  beforeEach(async () => {
    visit = await openPage(world());
    use(visit.page);
  });
  afterEach(async () => {
    await closePage(visit.page);
    expect(visit.problems).toEqual([]);
  });
}

/** A page that notes what a visitor must never see. */
export interface WatchedPage {
  page: Page;
  /** Violations of the content security policy, uncaught errors, and requests to other origins. */
  problems: string[];
}

export async function openPage({ context, url, issuer = url }: Visited): Promise<WatchedPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  const hosts = [url, issuer].map((address) => new URL(address).host);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (!['data:', 'blob:'].includes(address.protocol) && !hosts.includes(address.host))
      problems.push(`request to ${request.url()}`);
  });
  return { page, problems };
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Rules whose result depends on colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of WCAG A, AA and of best practice, one per line. Run by the debugger, not by the page's policy.
 * @param rules all by default
 */
async function accessibilityProblems(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ ...(rules ? { runOnly: rules } : {}), resultTypes: ['violations'] })})`,
  )) as AxeResult;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** As `accessibilityProblems`, in both themes, which differ by their colours only. */
async function accessibilityProblemsByTheme(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [colorScheme, rules] of [['light'], ['dark', COLOR_RULES]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found[colorScheme] = await accessibilityProblems(page, rules);
  }
  return found;
}
