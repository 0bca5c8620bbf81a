import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Simulator, startSimulator } from '../../src/simulator/index.js';
import { startBrowser } from './browser.js';
import { programFile, type Running, startServer } from './process.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const KEY = 'key-of-the-console-tests';

/** The built program on the embedded store, with the simulator as its provider, and a browser. */
export interface ConsoleWorld {
  url: string;
  context: BrowserContext;
  simulator: Simulator;
  /** The address that the log of the first start names. */
  setupUrl(): string;
  stopServer(): Promise<void>;
  /** At the same address, on the same store. */
  startServer(): Promise<void>;
  /** Milliseconds that the server's clock is ahead; it notices within a second. */
  setClockAhead(ms: number): void;
  close(): Promise<void>;
}

export async function startConsole(options: BrowserContextOptions = {}): Promise<ConsoleWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-console-'));
  const simulator = await startSimulator({ key: KEY, sites: ['example.com'], latencyMs: 30 });
  const env = {
    DATA_DIR: dataDir,
    CLOCK_OFFSET_FILE: join(dataDir, 'clock-offset'),
    PORT: String(await freePort()),
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: KEY,
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_SCHEDULER_ENABLED: 'false',
    RANK_RETRY_BASE_MS: '20',
    RATE_LIMIT_ENABLED: 'false',
  };
  let server: Running = await startServer(env);
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
  return {
    url: server.url,
    context: browser.context,
    simulator,
    setupUrl: () =>
      (JSON.parse(server.log.find((line) => line.includes('/app/setup'))!) as { url: string }).url,
    stopServer: async () => void (await server.end('SIGTERM')),
    startServer: async () => void (server = await startServer(env)),
    setClockAhead: (ms) => writeFileSync(env.CLOCK_OFFSET_FILE, String(ms)),
    close: async () => {
      await browser.close();
      await server.end('SIGKILL');
      await simulator.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The demo: websites with a history, competitors, tags, notes and failures. */
export interface DemoWorld {
  url: string;
  context: BrowserContext;
  /** The account of the website that it tracks. */
  account: string;
  email: string;
  password: string;
  /** Logs in, in this context. */
  login(page: Page): Promise<void>;
  close(): Promise<void>;
}

const DEMO_READY = /The console is at (\S+)\/app \(login (\S+), password (\S+)\)/;
const DEMO_ACCOUNT = /\/v1\/rank\/config\?account=(\w+)/;

export async function startDemo(options: BrowserContextOptions = {}): Promise<DemoWorld> {
  const demo = spawn(process.execPath, [programFile('demo/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    demo.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (DEMO_ACCOUNT.test(output)) resolve();
    });
    void ended.then(() => reject(new Error(`The demo ended:\n${output}`)));
  });
  await ready;
  const [, url, email, password] = DEMO_READY.exec(output) as unknown as [string, string, string, string];
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const login = async (page: Page) => {
    await page.goto(`${url}/app/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await insideHeading(page).waitFor();
  };
  const close = async () => {
    await browser.close();
    demo.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    context: browser.context,
    account: DEMO_ACCOUNT.exec(output)![1]!,
    email,
    password,
    login,
    close,
  };
}

/** The heading of any screen behind the login. */
const insideHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).first();

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A page of its own for each test, which fails when its visitor met what no visitor must see. */
export function useWatchedPages(
  world: () => Pick<ConsoleWorld, 'context' | 'url'>,
  use: (page: Page) => void,
): void {
  let visit: WatchedPage;
  beforeEach(async () => {
    visit = await openPage(world());
    use(visit.page);
  });
  afterEach(async () => {
    await visit.page.close();
    expect(visit.problems).toEqual([]);
  });
}

/** A page that notes what a visitor must never see. */
export interface WatchedPage {
  page: Page;
  /** Violations of the content security policy, uncaught errors, and requests to other origins. */
  problems: string[];
}

export async function openPage({
  context,
  url,
}: Pick<ConsoleWorld, 'context' | 'url'>): Promise<WatchedPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (!['data:', 'blob:'].includes(address.protocol) && address.host !== new URL(url).host)
      problems.push(`request to ${request.url()}`);
  });
  return { page, problems };
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Violations of WCAG A, AA and of best practice, one per line. Run by the debugger, not by the page's policy. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** As `accessibilityProblems`, in both themes. */
export async function accessibilityProblemsByTheme(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found[colorScheme] = await accessibilityProblems(page);
  }
  return found;
}

export const OWNER = { email: 'ada@example.com', password: 'correct horse battery staple' };

/** The first run: the owner of the account is logged in afterwards. */
export async function createOwner(world: ConsoleWorld, page: Page, name: string): Promise<void> {
  await page.goto(world.setupUrl());
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Continue' }).waitFor();
}

/** `data` of a response to a request with the cookie of the page. */
export async function callApi<Data>(
  world: ConsoleWorld,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await world.context.request.fetch(`${world.url}${path}`, {
    method,
    ...(body === undefined ? {} : { data: body }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
