import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { type Simulator, startSimulator } from '../../src/simulator/index.js';
import { startBrowser } from './browser.js';
import { insideHeading, logIn, openPage, OWNER } from './console-page.js';
import { type Running, startServer } from './process.js';

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

const DAY_MS = 86_400_000;
/** Positions drift from day to day; the tests expect those of one. */
const onSameDay = () => new Date(Date.UTC(2026, 10, 29) + (Date.now() % DAY_MS));

/** @param settings of the server, such as WEBHOOK_ALLOW_HTTP */
export async function startConsole(
  options: BrowserContextOptions = {},
  settings: Record<string, string> = {},
): Promise<ConsoleWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-console-'));
  const simulator = await startSimulator({ key: KEY, sites: ['example.com'], latencyMs: 30, now: onSameDay });
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
    ...settings,
  };
  let server: Running = await startServer(env);
  const setupLine = () => server.log.find((line) => line.includes('/app/setup'));
  await vi.waitFor(() => expect(setupLine()).toBeDefined(), { timeout: 60_000 });
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
  return {
    url: server.url,
    context: browser.context,
    simulator,
    setupUrl: () => (JSON.parse(setupLine()!) as { url: string }).url,
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

/** The last that the demo prints. */
const DEMO_READY = /\n\n +Address +(\S+)\/app\s+E-mail +(\S+)\s+Password +(\S+)\s*$/;
const DEMO_ACCOUNT = /\/v1\/rank\/config\?account=(\w+)/;

/** Tests share the demo: what one of them changes is its own, or is as it was at its end. */
export async function startDemo(options: BrowserContextOptions = {}): Promise<DemoWorld> {
  const output = await (await fetch(inject('demoUrl'))).text();
  const [, url, email, password] = DEMO_READY.exec(output) as unknown as [string, string, string, string];
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const login = async (page: Page) => {
    await page.goto(`${url}/app/login`);
    await logIn(page, { email, password });
    await insideHeading(page).waitFor();
  };
  return {
    url,
    context: browser.context,
    account: DEMO_ACCOUNT.exec(output)![1]!,
    email,
    password,
    login,
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The first run: the owner of the account is logged in afterwards. */
async function createOwner(world: ConsoleWorld, page: Page, name: string): Promise<void> {
  await page.goto(world.setupUrl());
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Continue' }).waitFor();
}

/** After its first run: the owner of its account is logged in. */
export interface OwnedConsole extends ConsoleWorld {
  account: string;
}

export async function startOwnedConsole(
  options: BrowserContextOptions = {},
  settings: Record<string, string> = {},
): Promise<OwnedConsole> {
  const world = await startConsole(options, settings);
  const { page } = await openPage(world);
  await createOwner(world, page, 'Acme');
  await page.close();
  const { account } = await callApi<{ account: { _id: string } }>(world, 'GET', '/v1/auth/me');
  return { ...world, account: account._id };
}

/** After its first run too, at localhost: browsers offer passkeys there, and for no IP address. */
export async function startAtLocalhost(settings: Record<string, string> = {}): Promise<ConsoleWorld> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const world = { ...(await startConsole({}, { PORT: port, PUBLIC_URL: url, ...settings })), url };
  const { page } = await openPage(world);
  await createOwner(world, page, 'Acme');
  await page.close();
  return world;
}

/** A demo whose user is logged in. */
export async function startLoggedInDemo(options: BrowserContextOptions = {}): Promise<DemoWorld> {
  const world = await startDemo(options);
  const page = await world.context.newPage();
  await world.login(page);
  await page.close();
  return world;
}

/** `data` of a response to a request with the cookie of the page. */
export async function callApi<Data>(
  world: Pick<ConsoleWorld, 'url' | 'context'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
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
