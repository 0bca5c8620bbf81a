import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, useWorld } from '../support/console-page.js';
import { challengeOf, newVerifier } from '../support/oauth.js';

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, scrollWidth } = onPage(() => page);

/** A program on the user's machine; here it is the server itself, as pages of the test stay on its origin. */
const callback = () => `${world.url}/app/login`;

/** The address that a client sends its user to. */
async function authorizationUrl(
  verifier = newVerifier(),
  state = 'the state',
): Promise<{ url: string; form: Record<string, string> }> {
  const response = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Example assistant', redirect_uris: [callback()] }),
  });
  const { client_id } = (await response.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: callback(),
    scope: 'rank:read rank:write',
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  const form = {
    grant_type: 'authorization_code',
    client_id,
    code_verifier: verifier,
    redirect_uri: callback(),
  };
  return { url: `${world.url}/oauth/authorize?${query}`, form };
}

/** Follows the redirect to the client. */
async function redirectAfter(press: () => Promise<void>): Promise<URL> {
  const sent = page.waitForRequest((request) => request.url().startsWith(callback()));
  await press();
  const url = (await sent).url();
  await page.waitForURL(url);
  return new URL(url);
}

it('shows how to connect, and tests it', async () => {
  await page.goto(`${world.url}/app/`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Connect an assistant' }).click();
  await heading('Connect an assistant').waitFor();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('Assistants can log in here.').waitFor();
  await page.getByRole('combobox', { name: 'Assistant' }).selectOption('Cursor');
  const { key } = await callApi<{ key: string }>(world, 'POST', '/v1/auth/keys', {
    name: 'A',
    scope: 'rank:read',
  });
  await page.getByLabel('API key').fill(key);
  await page.getByText(`"Authorization": "Bearer ${key}"`).waitFor();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('Connected. Tools: 12').waitFor();
  await expectAccessible();
  await page.getByLabel('API key').fill('rw_unknown');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('The API key is unknown, revoked or expired.').waitFor();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('asks for consent, and sends the client its code', async () => {
  const { url, form } = await authorizationUrl();
  await page.goto(url);
  await heading('Allow access?').waitFor();
  for (const shown of ['Example assistant', new URL(world.url).host, 'View websites and reports']) {
    await page.getByText(shown).first().waitFor();
  }
  await expectAccessible();
  await page.getByRole('group', { name: 'May spend searches' }).getByLabel('Yes').check();
  const { searchParams } = await redirectAfter(() => page.getByRole('button', { name: 'Allow' }).click());
  expect(searchParams.get('state')).toBe('the state');
  const body = new URLSearchParams({ ...form, code: searchParams.get('code')! });
  const tokens = await fetch(`${world.url}/oauth/token`, { method: 'POST', body });
  expect(tokens.status).toBe(200);
  await page.goto(`${world.url}/app/profile`);
  const item = page
    .getByRole('list', { name: 'API keys' })
    .getByRole('listitem')
    .filter({ hasText: 'Example assistant' });
  await item.getByText(`Client ${new URL(world.url).host}`).waitFor();
  await item.getByText('may spend searches').waitFor();
  await item.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke API key' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await item.waitFor({ state: 'detached' });
  const { access_token } = (await tokens.json()) as { access_token: string };
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const refused = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(request),
  });
  expect(refused.status).toBe(401);
});

it('refuses an unknown client on the page, and sends its user nowhere', async () => {
  await page.goto(`${world.url}/app/authorize?response_type=code&client_id=unknown`);
  await page.getByText('The client is unknown: let it register again.').waitFor();
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  await expectAccessible();
});

describe('in German', () => {
  beforeEach(async () => {
    const storageState = await page.context().storageState();
    const context = await page.context().browser()!.newContext({ locale: 'de-DE', storageState });
    page = await context.newPage();
  });
  afterEach(() => page.context().close());

  it('asks for consent', async () => {
    const { url } = await authorizationUrl();
    await page.goto(url);
    await heading('Zugriff erlauben?').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    for (const shown of [
      'Example assistant möchte auf Ihr Konto zugreifen.',
      'Weiter bei',
      'Websites und Berichte ansehen',
      'Sie können ihn unter Profil, API-Schlüssel widerrufen.',
    ]) {
      await page.getByText(shown).first().waitFor();
    }
    await page.getByRole('group', { name: 'Darf Suchen verbrauchen' }).getByLabel('Ja').check();
    await expectAccessible();
    await page.setViewportSize({ width: 360, height: 720 });
    await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
    const { searchParams } = await redirectAfter(() =>
      page.getByRole('button', { name: 'Ablehnen' }).click(),
    );
    expect(searchParams.get('error')).toBe('access_denied');
  });

  it('shows how to connect each client', async () => {
    await page.goto(`${world.url}/app/assistants`);
    await heading('Assistenten verbinden').waitFor();
    for (const name of ['Claude', 'ChatGPT', 'Claude Code', 'Cursor', 'VS Code', 'Gemini CLI']) {
      await page.getByRole('combobox', { name: 'Assistent' }).selectOption(name);
      await page
        .locator('.snippet')
        .filter({ hasText: `${world.url}/mcp` })
        .waitFor();
      await page.getByRole('button', { name: 'Verbindung testen' }).waitFor();
    }
    await expectAccessible();
  });
});

it('tells the client that access was denied', async () => {
  const { url } = await authorizationUrl();
  await page.goto(url);
  const { searchParams } = await redirectAfter(() => page.getByRole('button', { name: 'Deny' }).click());
  expect(searchParams.get('error')).toBe('access_denied');
});

it('asks for the login before, and keeps a long state', async () => {
  const state = 'x'.repeat(7000);
  const { url } = await authorizationUrl(newVerifier(), state);
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByLabel('E-mail').waitFor();
  await logIn(page);
  await heading('Allow access?').waitFor();
  const { searchParams } = await redirectAfter(() => page.getByRole('button', { name: 'Deny' }).click());
  expect(searchParams.get('state')).toBe(state);
});
