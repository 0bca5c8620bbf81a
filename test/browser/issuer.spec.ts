import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.js';
import { type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, OWNER, useWorld } from '../support/console-page.js';
import { CLIENT } from '../support/fake-issuer.js';
import { type RealIssuer, startOidcProvider } from '../support/oidc-provider.js';
import { freePort } from '../support/ports.js';

let issuer: RealIssuer;
let world: OwnedConsole & { issuer: string; stopIssuer(): Promise<void> };
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
      stopIssuer: () => issuer.close(),
      close: started.close,
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

const GERMAN = {
  denied: 'Sie haben die Anmeldung mit Example SSO abgelehnt.',
  failed: 'Die Anmeldung mit Example SSO ist fehlgeschlagen. Versuchen Sie es noch einmal.',
  unavailable: 'Example SSO antwortet nicht. Versuchen Sie es später noch einmal.',
  not_linked:
    'Kein Benutzer ist mit Ihrer Identität bei Example SSO verknüpft. Melden Sie sich mit dem Passwort an und verknüpfen Sie sie im Profil, oder fragen Sie einen Administrator.',
  no_access:
    'Sie haben hier keinen Zugang: Keine Ihrer Gruppen bei Example SSO ist zugelassen. Fragen Sie einen Administrator.',
  email_taken:
    'Es gibt einen Benutzer mit Ihrer E-Mail-Adresse. Melden Sie sich mit dem Passwort an und verknüpfen Sie Example SSO im Profil.',
  already_linked:
    'Nicht verknüpft: Ihr Benutzer oder Ihre Identität bei Example SSO hat schon eine andere Verknüpfung.',
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

  it('says it in German', async () => {
    const { context, close } = await startBrowser({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    for (const [error, words] of Object.entries(GERMAN)) {
      await open(`/login?error=oidc_${error}`);
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(words);
      await page.getByRole('link', { name: 'Mit Example SSO anmelden' }).waitFor();
      expect(await scrollWidth()).toBeLessThanOrEqual(390);
    }
    await expectAccessible();
    await close();
  });

  it('that is down is said to be, and passwords go on to work', async () => {
    await world.context.clearCookies();
    await world.stopIssuer();
    // What was read of it is kept for an hour.
    await world.stopServer();
    await world.startServer();
    await open('/login');
    await page.getByRole('link', { name: 'Example SSO' }).click();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Example SSO does not answer. Try again later.');
    await logIn(page);
    await heading('Overview').waitFor();
  });
});
