// npm run screenshots: images of the console with the data of the demo, into docs/images. Needs Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, 'docs', 'images');
const READY = /The console is at (\S+) \(login (\S+), password (\S+)\)/;

const daysAgo = (days) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const range = `from=${daysAgo(13)}&to=${daysAgo(0)}`;
const SHEET = `keywords?keyword=svg+path&kcountry=US&sites=www.w3schools.com&${range}`;

/** Screens by file name; `complete` is the text that shows that a screen is complete. */
const SCREENS = [
  { name: 'keywords', path: 'keywords', complete: 'css grid' },
  { name: 'keywords-dark', path: 'keywords?sort=change&order=desc', complete: 'css grid', theme: 'dark' },
  { name: 'keywords-narrow', path: 'keywords', complete: 'css grid', width: 360 },
  { name: 'keyword', path: SHEET, complete: 'From rapidapi' },
  {
    name: 'keyword-dark',
    path: `${SHEET}&compare=${daysAgo(4)}`,
    complete: 'From rapidapi',
    theme: 'dark',
    scroll: 'Search result',
  },
  { name: 'keyword-narrow', path: SHEET, complete: 'From rapidapi', width: 360 },
  { name: 'report', path: '?range=7d', complete: 'against', full: true },
  {
    name: 'report-dark',
    path: '?range=7d&since=week',
    complete: 'at least 7 days',
    theme: 'dark',
    full: true,
  },
  { name: 'report-narrow', path: '?range=7d', complete: 'against', width: 360, full: true },
  { name: 'competitors', path: 'competitors?range=7d', complete: 'Best', full: true },
  { name: 'competitors-dark', path: 'competitors?range=7d', complete: 'Best', theme: 'dark', full: true },
  { name: 'competitors-narrow', path: 'competitors?range=7d', complete: 'Best', width: 360, full: true },
  { name: 'checks', path: 'runs', complete: 'Done' },
  { name: 'settings', path: 'settings', complete: 'New navigation', full: true },
  { name: 'settings-dark', path: 'settings', complete: 'New navigation', theme: 'dark', full: true },
  { name: 'settings-narrow', path: 'settings', complete: 'New navigation', width: 360, full: true },
];

const ACCOUNTS = [
  { name: 'accounts-narrow', theme: 'light', width: 360 },
  { name: 'accounts-dark', theme: 'dark', width: 1280 },
  { name: 'accounts', theme: 'light', width: 1280 },
];

function startDemo() {
  const demo = spawn(process.execPath, [join(root, 'dist', 'demo', 'main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: demo.stdout }).on('line', (line) => {
      const [, url, email, password] = READY.exec(line) ?? [];
      if (url) resolve({ url, email, password });
    });
    demo.once('exit', () => reject(new Error('The demo ended.')));
  });
  return { demo, ready };
}

const { demo, ready } = startDemo();
const profile = mkdtempSync(join(tmpdir(), 'rankwire-screenshots-'));
try {
  const { url, email, password } = await ready;
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').waitFor();
  await page.screenshot({ path: join(folder, 'login.png') });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Websites' }).waitFor();
  for (const { name, theme, width } of ACCOUNTS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.getByRole('img', { name: /in 30 days/ }).waitFor();
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  await page.getByRole('link', { name: 'Demo customer' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const account = `${page.url()}/`;
  for (const { name, path, complete, theme = 'light', width = 1280, scroll, full = false } of SCREENS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${account}${path}`);
    await page.getByText(complete).first().waitFor();
    if (scroll)
      await page
        .getByRole('heading', { name: scroll })
        .evaluate((element) => element.closest('section').scrollIntoView());
    // Charts are drawn when their part of the program has come.
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full });
  }
  await browser.close();
} finally {
  if (demo.exitCode === null) {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
  rmSync(profile, { recursive: true, force: true });
}
