import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, OWNER, useWorld } from '../support/console-page.js';
import { CLIENT } from '../support/fake-issuer.js';
import { type RealIssuer, startOidcProvider } from '../support/oidc-provider.js';
import { freePort } from '../support/ports.js';

let issuer: RealIssuer;
let world: OwnedConsole & { issuer: string };
let page: Page;
useWorld(
  async () => {
    issuer = await startOidcProvider();
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    issuer.register({ publicUrl, listensAt: publicUrl });
    const started = await startOwnedConsole(
      {},
      {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        OIDC_MODE: 'optional',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Example SSO',
      },
    );
    return {
      ...started,
      issuer: issuer.url,
      close: async () => {
        await started.close();
        await issuer.close();
      },
    };
  },
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, scrollWidth } = onPage(() => page);
const open = (path: string) => page.goto(`${world.url}/app${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const atIssuer = () => page.getByRole('button', { name: 'Sign in as Ann' });
/** Once to sign in, and once to consent. */
const passIssuer = async () => {
  await atIssuer().click();
  await page.waitForURL(/interaction|\/app/);
  if (page.url().includes('/interaction/')) await atIssuer().click();
};

describe('the issuer', () => {
  it('is linked in the profile, signs in from the login page, and is left at the logout', async () => {
    await open('/profile');
    await heading('Profile').waitFor();
    await page.getByRole('heading', { name: 'Sign-in with Example SSO' }).waitFor();
    await expectAccessible();
    await button('Link Example SSO').click();
    await page.getByRole('dialog').getByLabel('Current password').fill(OWNER.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Link Example SSO' }).click();
    await passIssuer();
    await page.getByText('Linked since').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/profile');

    await world.context.clearCookies();
    await open('/profile');
    await heading('Log in').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Example SSO' }).click();
    await passIssuer();
    await page.getByText('signed in by Example SSO').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/profile');

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out of the issuer' }).click();
    await heading('Log in').waitFor();
    expect(page.url()).toBe(`${world.url}/app/login`);
  });

  it('says in words why a sign-in has failed', async () => {
    await world.context.clearCookies();
    await open('/login?error=oidc_not_linked');
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('No user here is linked to your identity at Example SSO.');
    await expectAccessible();
    await page.setViewportSize({ width: 360, height: 720 });
    expect(await scrollWidth()).toBeLessThanOrEqual(360);
    for (const error of ['denied', 'failed', 'unavailable', 'no_access', 'email_taken', 'already_linked']) {
      await open(`/login?error=oidc_${error}`);
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('Example SSO');
    }
    await logIn(page, { ...OWNER, password: 'wrong' });
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Wrong e-mail or password.');
  });
});
