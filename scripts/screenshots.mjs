// npm run screenshots: pictures of the console with the data of the demo, into docs/images; `-- --all FOLDER` takes every
// screen in both themes and three widths; `-- --only digest` those whose names begin so. Needs Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const { all, only } = new Command('npm run screenshots --')
  .description(
    'Takes the pictures of the documentation, with the data of the demo, into docs/images. Needs Chromium.',
  )
  .option('--all <folder>', 'every screen, in both themes and three widths, into this folder')
  .option('--only <name>', 'pictures whose names begin with this', '')
  .parse()
  .opts();
const folder = all ?? join(root, 'docs', 'images');
/** The last that the demo prints. */
const READY = /Address +(\S+)\/app\s+E-mail +(\S+)\s+Password +(\S+)\s/;
const ACCOUNT = /config\?account=(\w+)/;

const daysAgo = (days) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const PANEL = 'keywords?keyword=css+variables&kcountry=US&sites=www.w3schools.com&range=90d';

/** Paths below the address of the website; `/` is the list of websites. */
const SCREENS = {
  websites: { path: '/' },
  overview: { path: '?range=90d' },
  keywords: { path: 'keywords' },
  keyword: { path: PANEL, dialog: 'css variables' },
  serp: { path: `${PANEL}&compare=${daysAgo(6)}`, dialog: 'css variables', scroll: /^Search results?$/ },
  pages: { path: 'pages' },
  features: { path: 'features?range=90d' },
  competitors: { path: 'competitors?range=90d' },
  checks: { path: 'runs' },
  settings: { path: 'settings' },
  alerts: { path: 'settings/alerts' },
  'digest-settings': { path: 'settings/digest' },
  shares: { path: 'settings/shares' },
  brand: { path: 'settings/brand' },
  users: { path: '/users' },
  audit: { path: '/audit' },
  notifications: { path: '/notifications' },
  webhooks: { path: '/webhooks' },
  slots: { path: '/slots' },
  status: { path: '/status' },
};

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 900, height: 1100 };
const PHONE = { width: 390, height: 844 };

/** Pictures of the documentation: name of the file, screen, theme, size. */
const DOCUMENTED = [
  { name: 'overview', screen: 'overview' },
  { name: 'overview-dark', screen: 'overview', theme: 'dark' },
  { name: 'keywords', screen: 'keywords' },
  { name: 'keywords-dark', screen: 'keywords', theme: 'dark' },
  { name: 'keyword', screen: 'keyword' },
  { name: 'keyword-dark', screen: 'keyword', theme: 'dark' },
  { name: 'serp', screen: 'serp' },
  { name: 'pages', screen: 'pages' },
  { name: 'features', screen: 'features' },
  { name: 'competitors', screen: 'competitors' },
  { name: 'competitors-dark', screen: 'competitors', theme: 'dark' },
  { name: 'websites', screen: 'websites' },
  { name: 'websites-dark', screen: 'websites', theme: 'dark' },
  { name: 'checks', screen: 'checks' },
  { name: 'settings', screen: 'settings' },
  { name: 'alerts', screen: 'alerts' },
  { name: 'digest-settings', screen: 'digest-settings', size: { width: 1440, height: 1580 } },
  { name: 'share', screen: 'share', size: { width: 1440, height: 1100 } },
  { name: 'overview-german', screen: 'overview', locale: 'de-DE' },
  { name: 'overview-phone', screen: 'overview', size: PHONE },
  { name: 'keywords-phone', screen: 'keywords', size: PHONE },
];

/** Digests as mail programs show them. */
const MAILS = [
  { name: 'digest', size: { width: 680, height: 900 } },
  { name: 'digest-dark', theme: 'dark', size: { width: 680, height: 900 } },
  { name: 'digest-german-phone', language: 'de', size: PHONE },
];

const everything = () =>
  Object.keys(SCREENS).flatMap((screen) => [
    { name: screen, screen },
    { name: `${screen}-dark`, screen, theme: 'dark' },
    { name: `${screen}-900`, screen, size: TABLET },
    { name: `${screen}-390`, screen, size: PHONE },
    // The part to scroll to is found by its English name.
    ...(SCREENS[screen].scroll ? [] : [{ name: `${screen}-german`, screen, locale: 'de-DE' }]),
  ]);

function startDemo() {
  const demo = spawn(process.execPath, [join(root, 'dist', 'demo', 'main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise((resolve, reject) => {
    let output = '';
    demo.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      const [, url, email, password] = READY.exec(output) ?? [];
      const [, account] = ACCOUNT.exec(output) ?? [];
      if (url && account) resolve({ url, email, password, account });
    });
    demo.once('exit', () => reject(new Error('The demo ended.')));
  });
  return { demo, ready };
}

/** Until nothing is loading, and charts are drawn. */
async function settled(page, { dialog, scroll }) {
  if (dialog) await page.getByRole('dialog', { name: dialog }).waitFor();
  else await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  if (scroll)
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: scroll })
      .first()
      .evaluate((element) => (element.closest('section') ?? element).scrollIntoView());
  await page.waitForLoadState('networkidle');
}

const LOCALE = 'en-GB';

const newContext = (browser, options) =>
  browser.newContext({
    viewport: WIDE,
    locale: LOCALE,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });

async function takePictures({ url, email, password, account }, browser) {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}/app/login`);
  await page.getByLabel('E-mail').waitFor();
  if (isWanted({ name: 'login' })) await page.screenshot({ path: join(folder, 'login.png') });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Websites' }).waitFor();
  SCREENS.share = { path: await newShare(page, url, account) };
  const pictures = (all ? everything() : DOCUMENTED).filter(isWanted);
  for (const picture of pictures.filter(({ locale }) => !locale)) await take(page, picture, url, account);
  const storageState = await context.storageState();
  for (const picture of pictures.filter(({ locale }) => locale)) {
    const translated = await newContext(browser, { storageState, locale: picture.locale });
    await take(await translated.newPage(), picture, url, account);
  }
  for (const mail of MAILS.filter(isWanted)) await takeMail(page, mail, url, account);
}

/** @returns the path of a new share link below /app */
async function newShare(page, url, account) {
  const config = await page.request.get(`${url}/v1/rank/config?account=${account}`);
  const { data } = await config.json();
  const share = await page.request.post(`${url}/v1/rank/config/${data._id}/shares?account=${account}`, {
    data: { name: 'Monthly report', competitors: true },
  });
  const { data: made } = await share.json();
  return `/share/${made.token}`;
}

const isWanted = ({ name }) => name.startsWith(only);

async function take(page, { name, screen, theme = 'light', size = WIDE }, url, account) {
  const { path, ...shown } = SCREENS[screen];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(`${url}/app${path.startsWith('/') ? path : `/a/${account}/${path}`}`);
  await settled(page, shown);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function takeMail(page, { name, size, theme = 'light', language = 'en' }, url, account) {
  const config = await page.request.get(`${url}/v1/rank/config?account=${account}`);
  const { data } = await config.json();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  const query = new URLSearchParams({ account, frequency: 'weekly', language });
  await page.goto(`${url}/v1/rank/config/${data._id}/digest/preview?${query}`);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const { demo, ready } = startDemo();
try {
  const login = await ready;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  mkdirSync(folder, { recursive: true });
  await takePictures(login, browser);
  await browser.close();
} finally {
  if (demo.exitCode === null) {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
}
