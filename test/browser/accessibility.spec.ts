import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type ConsoleWorld, type DemoWorld, startConsole, startLoggedInDemo } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';

const OF_WEBSITE = {
  Overview: '',
  Keywords: 'keywords',
  'a keyword': 'keywords?keyword=svg+path&kcountry=US&sites=www.w3schools.com',
  'Add keywords': 'keywords?add=new',
  Pages: 'pages',
  'SERP features': 'features',
  'AI answers': 'answers',
  Competitors: 'competitors',
  Checks: 'runs',
  'settings of the website': 'settings/website',
  'settings of the schedule': 'settings/schedule',
  'settings of the competitors': 'settings/competitors',
  'settings of the notes': 'settings/notes',
  'settings of the alerts': 'settings/alerts',
  'settings of the digest': 'settings/digest',
  'settings of the channels': 'settings/channels',
  'settings of Search Console': 'settings/search-console',
  'settings of the share links': 'settings/shares',
  'settings of the brand': 'settings/brand',
  'the danger zone': 'settings/danger',
};
const OTHERS = {
  Websites: '',
  'Add website': '?add=new',
  Notifications: 'notifications',
  Profile: 'profile',
  'Accounts and users': 'users',
  'Connect an assistant': 'assistants',
  Webhooks: 'webhooks',
  'Audit log': 'audit',
  Slots: 'slots',
  Status: 'status',
  'Search provider': 'setup/provider',
  'an address without a screen': 'no-screen',
};
/** Screens without a login; `setup` is at the address that the log names. */
const ENTRY = {
  login: '/login',
  'the login after the end of a session': '/login?to=%2Fnotifications',
  'Forgot password': '/forgot',
  'New password': '/reset?token=unknown',
  'a link without its token': '/reset',
  'an invitation that has ended': '/invitation?token=unknown',
  'a share link that has ended': '/share/ended',
  setup: '',
};

const PHONE_WIDTH = 390;
const SEVERAL_SCREENS_MS = 180_000;

let page: Page;
const { expectAccessible, scrollWidth } = onPage(() => page);

async function open(address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

const drawn = () =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** One page for both, as loading it takes as long as a look at it. @param shown opens the screen */
function staysAccessible(shown: () => Promise<void>): void {
  it('has no accessibility problem with more contrast, nor at a zoom of 200 %, where nothing scrolls sideways', async () => {
    await page.emulateMedia({ contrast: 'more' });
    await shown();
    await expectAccessible();

    await page.emulateMedia({ contrast: 'no-preference' });
    const session = await page.context().newCDPSession(page);
    const zoomed = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', zoomed);
    await drawn();
    expect(await scrollWidth()).toBeLessThanOrEqual(640);
    await expectAccessible();
  });
}

describe('behind the login', () => {
  let world: DemoWorld;
  useWorld(
    startLoggedInDemo,
    (started) => (world = started),
    (opened) => (page = opened),
  );

  describe.each(Object.entries(OF_WEBSITE))('%s', (_, path) => {
    staysAccessible(() => open(`${world.url}/app/a/${world.account}/${path}`));
  });

  it(
    'no screen scrolls sideways on a phone in German, whose words are longer',
    async () => {
      const { url, account } = world;
      const context = await page
        .context()
        .browser()!
        .newContext({
          locale: 'de-DE',
          viewport: { width: PHONE_WIDTH, height: 844 },
          storageState: await page.context().storageState(),
        });
      page = await context.newPage();
      const wide: string[] = [];
      const addresses = [
        ...Object.values(OF_WEBSITE).map((path) => `a/${account}/${path}`),
        ...Object.values(OTHERS),
      ];
      for (const address of addresses) {
        await open(`${url}/app/${address}`);
        const width = await scrollWidth();
        if (width > PHONE_WIDTH) wide.push(`${address}: ${width}`);
      }
      await context.close();
      expect(wide).toEqual([]);
    },
    SEVERAL_SCREENS_MS,
  );

  it(
    'no screen scrolls sideways on a phone for a keyword of the greatest length without a blank',
    async () => {
      await page.route('**/v1/rank/**', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(
          /"keyword":"([^"]*)"/g,
          (_, keyword: string) => `"keyword":"${keyword.replaceAll(' ', '').padEnd(200, 'x')}"`,
        );
        await route.fulfill({ response, body });
      });
      await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
      const wide: string[] = [];
      const screens = ['', 'keywords', 'pages', 'features', 'competitors', 'runs', 'settings/alerts'];
      for (const address of [...screens.map((path) => `a/${world.account}/${path}`), '']) {
        await open(`${world.url}/app/${address}`);
        const width = await scrollWidth();
        if (width > PHONE_WIDTH) wide.push(`${address}: ${width}`);
      }
      expect(wide).toEqual([]);
    },
    SEVERAL_SCREENS_MS,
  );

  describe.each(Object.entries(OTHERS))('%s', (_, path) => {
    staysAccessible(() => open(`${world.url}/app/${path}`));
  });
});

describe('without a login', () => {
  let world: ConsoleWorld;
  useWorld(
    startConsole,
    (started) => (world = started),
    (opened) => (page = opened),
  );

  describe.each(Object.entries(ENTRY))('%s', (_, path) => {
    staysAccessible(() => open(path === '' ? world.setupUrl() : `${world.url}/app${path}`));
  });
});
