import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Debian's package `chromium-headless-shell`: without windows, toolbars and their pages, which cost a second each. */
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface TestBrowser {
  context: BrowserContext;
  close(): Promise<void>;
}

/** One for all files of a worker. It ends with the worker. */
let running: Promise<Browser> | undefined;

async function browserOfWorker(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = chromium.launch({ executablePath: BROWSER, headless: true, args: QUIET, timeout: 100_000 });
  return running;
}

/** A context of its own in the browser: no cookie, storage or cached file of another. */
export async function startBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
  const context = await (await browserOfWorker()).newContext(options);
  return { context, close: () => context.close() };
}

/** How long Chromium may take to close a page. */
const CLOSE_MS = 5000;

/**
 * Chromium sometimes never says that it has closed a page that was in the middle of a navigation: such a page ends with
 * its context.
 */
export async function closePage(page: Page): Promise<void> {
  await Promise.race([page.close(), wait(CLOSE_MS, undefined, { ref: false })]);
}

/** Of this page: keeps its passkeys, and verifies its user. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
