import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.js';
import { callApi, type OwnedConsole } from './console.js';
import { logIn, openPage, OWNER } from './console-page.js';

type Look = (visitor: Page) => Promise<void>;

/** Opens an address with another browser, without a session. */
export async function asReader(url: string, address: string, read: Look): Promise<void> {
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const { page, problems } = await openPage({ context: browser.context, url });
    await page.goto(address);
    await read(page);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** Adds a user with these permissions, who then logs in on the page in place of the owner. */
export async function becomeReader(
  world: OwnedConsole,
  page: Page,
  open: () => Promise<unknown>,
  scope = 'rank:read',
): Promise<void> {
  const reader = { ...OWNER, email: 'reader@example.com' };
  await callApi(world, 'POST', `/v1/accounts/${world.account}/users`, { ...reader, scope });
  await page.context().clearCookies();
  await open();
  await logIn(page, reader);
}

/** Logs in with another browser and looks at a screen. @param screen such as 'slots' */
export async function visitAs(url: string, email: string, screen: string, look: Look): Promise<void> {
  const browser = await startBrowser({ locale: 'en-GB' });
  try {
    const visitor = await browser.context.newPage();
    await visitor.goto(`${url}/app/login?to=%2F${screen}`);
    await logIn(visitor, { ...OWNER, email });
    await look(visitor);
  } finally {
    await browser.close();
  }
}
