import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser, type TestBrowser } from '../support/browser.js';
import { logIn, openPage, OWNER, type WatchedPage } from '../support/console-page.js';
import { DRAWING, urlOf } from '../support/logos.js';
import { type Nginx, startNginxWith } from '../support/nginx.js';
import { freePort } from '../support/ports.js';
import { type Running, startServer } from '../support/process.js';

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const [, CONFIGURATION] = /```nginx\n(.*?)```/s.exec(OPERATIONS)!;

const folder = mkdtempSync(join(tmpdir(), 'rankwire-prefix-'));
let browser: TestBrowser;
let nginx: Nginx;
let server: Running;
let visit: WatchedPage;
let base: string;

beforeAll(async () => {
  const [port, ownPort] = [await freePort(), await freePort()];
  base = `http://127.0.0.1:${port}/tools`;
  server = await startServer({
    DATA_DIR: folder,
    PORT: String(ownPort),
    PUBLIC_URL: base,
    TRUST_PROXY: '127.0.0.1',
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
  });
  const configuration = CONFIGURATION!
    .replace('listen 8081', `listen 127.0.0.1:${port}`)
    .replaceAll('http://127.0.0.1:4000', server.url);
  nginx = await startNginxWith(configuration, port);
  browser = await startBrowser({ locale: 'en-GB', timezoneId: 'UTC' });
  visit = await openPage({ context: browser.context, url: base });
});
afterAll(async () => {
  await browser?.close();
  await nginx?.close();
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('behind the nginx of the documentation the console works below a path, with its sockets and files', async () => {
  const { page, problems } = visit;
  const outside: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${base}/`) && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));

  const { url } = JSON.parse(server.log.find((line) => line.includes('/app/setup'))!) as { url: string };
  expect(url.startsWith(`${base}/app/setup?token=`)).toBe(true);
  await page.goto(url);
  await page.getByLabel('Account name').fill('Acme');
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  expect(sockets[0]).toContain('/tools/socket.io/');

  // A session that ended leads to the login and back.
  await browser.context.clearCookies();
  await page.goto(`${base}/app/profile?x=1`);
  await page.getByLabel('E-mail').waitFor();
  failed.length = 0;
  await logIn(page);
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/tools/app/profile');

  const me = await page.request.get(`${base}/v1/auth/me`);
  const { data } = (await me.json()) as { data: { account: { _id: string } } };
  const account = data.account._id;
  const brand = { name: 'Northwind', logo: urlOf(DRAWING), accent: '#b3261e' };
  const headers = { Origin: new URL(base).origin };
  const saved = await page.request.patch(`${base}/v1/accounts/${account}`, { data: { brand }, headers });
  expect(saved.status()).toBe(200);
  await page.goto(`${base}/app/users`);
  await page.getByRole('link', { name: 'Brand' }).click();
  await expect
    .poll(() =>
      page
        .locator('.brand-logo')
        .first()
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.goto(`${base}/app/users`);
  const download = await page.getByRole('link', { name: 'Export', exact: true }).getAttribute('href');
  expect(download).toBe(`/tools/v1/accounts/${account}/export`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const wellKnown = `${new URL(base).origin}/.well-known/oauth-authorization-server/tools`;
  expect(await (await page.request.get(wellKnown)).json()).toMatchObject({ issuer: base });
  expect({ outside, failed, problems }).toEqual({ outside: [], failed: [], problems: [] });
  // The start waits for an answer to `GET /`, which this configuration does not serve.
  expect(nginx.errors()).not.toMatch(/upstream|\/tools/);
});
