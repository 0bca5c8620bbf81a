import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type DemoWorld, startLoggedInDemo } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';

let world: DemoWorld;
let page: Page;
useWorld(
  startLoggedInDemo,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, scrollWidth } = onPage(() => page);

const OF_WEBSITE = {
  Overview: '',
  Keywords: 'keywords',
  'a keyword': 'keywords?keyword=svg+path&kcountry=US&sites=www.w3schools.com',
  'Add keywords': 'keywords?add=new',
  Competitors: 'competitors',
  Checks: 'runs',
  'settings of the website': 'settings/website',
  'settings of the schedule': 'settings/schedule',
  'settings of the competitors': 'settings/competitors',
  'settings of the notes': 'settings/notes',
  'the danger zone': 'settings/danger',
};
const OTHERS = {
  Websites: '',
  'Add website': '?add=new',
  Notifications: 'notifications',
  'Search provider': 'setup/provider',
  'an address without a screen': 'no-screen',
};
const screens = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(OF_WEBSITE).map(([name, path]) => [name, `a/${world.account}/${path}`]),
  ),
  ...OTHERS,
});

async function open(name: string): Promise<void> {
  await page.goto(`${world.url}/app/${screens()[name]}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each([...Object.keys(OF_WEBSITE), ...Object.keys(OTHERS)])('%s', (name) => {
  it('has no accessibility problem with more contrast', async () => {
    await page.emulateMedia({ contrast: 'more' });
    await open(name);
    await expectAccessible();
  });

  it('has none at a zoom of 200 %, where nothing scrolls sideways', async () => {
    const session = await page.context().newCDPSession(page);
    const zoomed = { width: 720, height: 450, deviceScaleFactor: 2, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', zoomed);
    await open(name);
    expect(await scrollWidth()).toBeLessThanOrEqual(720);
    await expectAccessible();
  });
});
