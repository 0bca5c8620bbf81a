import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type ConsoleWorld, startConsole } from '../support/console.js';
import { useWorld } from '../support/console-page.js';

let world: ConsoleWorld;
let page: Page;
useWorld(
  startConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

it('the console can be installed as an application', async () => {
  await page.goto(`${world.url}/app/login`);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as { start_url: string; scope: string; icons: Icon[] };
  expect([manifest.start_url, manifest.scope].map((path) => new URL(path, url).pathname)).toEqual([
    '/app/',
    '/app/',
  ]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

it('has icons of the sizes that its manifest names, maskable ones too', async () => {
  await page.goto(`${world.url}/app/login`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(new URL(address!, page.url()).href);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const { icons } = (await response.json()) as { icons: Icon[] };
  expect(icons.map(({ purpose = 'any', sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any any',
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(new URL(src, response.url()).href);
    expect([src, icon.headers()['content-type']]).toEqual([src, type]);
    const bytes = await icon.body();
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await page.request.get(new URL(touch!, page.url()).href)).status()).toBe(200);
});

it('colours the frame of its window as the theme', async () => {
  await page.goto(`${world.url}/app/login`);
  const colorOf = (scheme: string) =>
    page.locator(`meta[name=theme-color][media*=${scheme}]`).getAttribute('content');
  expect([await colorOf('light'), await colorOf('dark')]).toEqual(['#ffffff', '#17191c']);
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.reload();
  await page.getByLabel('E-mail').waitFor();
  expect([await colorOf('light'), await colorOf('dark')]).toEqual(['#17191c', '#17191c']);
});
