import type { Locator, Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { addVirtualAuthenticator, startBrowser } from '../support/browser.js';
import { type ConsoleWorld, startAtLocalhost } from '../support/console.js';
import { insideHeading, logIn, onPage, OWNER, useWorld } from '../support/console-page.js';

const HEDY = { email: 'hedy@example.com', password: 'another long pass phrase' };

let world: ConsoleWorld;
let page: Page;
useWorld(
  () => startAtLocalhost(),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, scrollWidth } = onPage(() => page);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const factors = () => page.getByRole('list', { name: 'Second factor' }).getByRole('listitem');
const alert = () => page.getByRole('alert').innerText();
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });

const open = (path: string) => page.goto(`${world.url}/app${path}`);

async function logOut(): Promise<void> {
  await world.context.clearCookies();
  await open('/login?to=%2Fprofile');
  await heading('Log in').waitFor();
}

/** @returns the secret and the recovery codes */
async function addApp(of: Page, password: string) {
  await of.getByRole('button', { name: 'Add an authenticator app' }).click();
  const form = of.getByRole('dialog', { name: 'Add an authenticator app' });
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('img', { name: 'QR code of the key' }).waitFor();
  const secret = await form.getByRole('textbox', { name: 'Key' }).inputValue();
  if (of === page) await expectAccessible();
  await form.getByLabel('Code', { exact: true }).fill('000000');
  await form.getByRole('button', { name: 'Confirm' }).click();
  await form.getByRole('alert').getByText('Wrong code.').waitFor();
  await form.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await form.getByRole('button', { name: 'Confirm' }).click();
  const codes = form.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  if (of === page) await expectAccessible();
  const recovery = await codes.allInnerTexts();
  await form.getByRole('button', { name: 'Done' }).click();
  return { secret, recovery };
}

/** Moves the focus by the keyboard alone. */
async function tabTo(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let step = 0; step < 80 && !(await isFocused()); step += 1) await page.keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
}

/** Types into a field that the keyboard has reached. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await page.keyboard.type(text);
}

let recovery: string[];

it('adds an authenticator app, whose code the login then asks for', async () => {
  await open('/profile');
  ({ recovery } = await addApp(page, OWNER.password));
  await factors().filter({ hasText: 'Authenticator app' }).waitFor();
  await factors().filter({ hasText: '10 are left' }).waitFor();
  await page.getByText('signed in by setup').waitFor();
  await logOut();
  await logIn(page);
  const code = page.getByLabel('Code of your authenticator app');
  await code.waitFor();
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await expectAccessible();
  await code.fill('000000');
  await button('Log in').click();
  await expect.poll(alert).toBe('Wrong code.');
  await button('Use a recovery code').click();
  await expectAccessible();
  await page.getByLabel('Recovery code').fill(recovery[0]!);
  await button('Log in').click();
  await heading('Profile').waitFor();
  await factors().filter({ hasText: '9 are left' }).waitFor();
  await page.getByText('signed in by password and recovery code').waitFor();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('adds a passkey, by which one logs in alone or after the password', async () => {
  await addVirtualAuthenticator(page);
  await open('/profile');
  await button('Add a passkey').click();
  await dialog('Add a passkey').getByLabel('Name').fill('Laptop');
  await dialog('Add a passkey').getByLabel('Current password').fill(OWNER.password);
  await expectAccessible();
  await dialog('Add a passkey').getByRole('button', { name: 'Add' }).click();
  await factors().filter({ hasText: 'Passkey "Laptop"' }).getByText('Not used yet').waitFor();
  await logOut();
  await button('Use a passkey').click();
  await heading('Profile').waitFor();
  await page.getByText('signed in by passkey').waitFor();
  await logOut();
  await logIn(page);
  await button('Use a recovery code').waitFor();
  await button('Use a passkey').click();
  await heading('Profile').waitFor();
  await page.getByText('signed in by password and passkey').waitFor();
  await factors().filter({ hasText: 'Laptop' }).getByRole('button', { name: 'Remove' }).click();
  const remove = dialog('Remove the passkey "Laptop"');
  await remove.getByLabel('Current password').fill(OWNER.password);
  await expectAccessible();
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => factors().count()).toBe(2);
});

it('says that a passkey was not used', async () => {
  await logOut();
  await page.evaluate(
    "navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await button('Use a passkey').click();
  await expect.poll(alert).toBe('The passkey was not used. Try again.');
  await logIn(page);
  await button('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery[1]!);
  await button('Log in').click();
  await heading('Profile').waitFor();
});

it('invites a user by a link, who then has to set up a second factor', async () => {
  await open('/users');
  await button('New user').click();
  const form = dialog('New user');
  await form.getByLabel('E-mail').fill(HEDY.email);
  await form.getByLabel('Create an invitation link').check();
  await expectAccessible();
  await form.getByRole('button', { name: 'Invite' }).click();
  const link = await form.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expectAccessible();
  await form.getByRole('button', { name: 'Done' }).click();
  const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await users.filter({ hasText: HEDY.email }).getByText('Invited').waitFor();
  await button('Invite again').click();
  const again = dialog('Invite again').getByRole('textbox', { name: 'Invitation link' });
  const renewed = await again.inputValue();
  await dialog('Invite again').getByRole('button', { name: 'Done' }).click();
  await button('Edit account').click();
  await dialog('Edit account').getByLabel('Its own users need a second factor').check();
  await expectAccessible();
  await dialog('Edit account').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('log').getByText('Saved.').waitFor();

  const browser = await startBrowser({ locale: 'en-GB' });
  const hedy = await browser.context.newPage();
  await hedy.goto(link);
  await hedy.getByRole('alert').getByText('This invitation is no longer valid.').waitFor();
  await hedy.goto(renewed);
  await hedy.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
  const owners = page;
  page = hedy;
  await expectAccessible();
  await hedy.getByLabel('Your name').fill('Hedy');
  await hedy.getByLabel('Password').fill(HEDY.password);
  await button('Save password').click();
  await heading('Set up a second factor').waitFor();
  await expectAccessible();
  expect(await button('Continue').isDisabled()).toBe(true);
  await addApp(hedy, HEDY.password);
  await button('Continue').click();
  await insideHeading(hedy).filter({ hasNotText: 'second factor' }).waitFor();
  page = owners;
  await browser.close();
  await page.reload();
  const row = users.filter({ hasText: HEDY.email });
  await row.getByRole('button', { name: 'Reset second factor' }).click();
  await expectAccessible();
  await dialog('Reset second factor').getByRole('button', { name: 'Reset second factor' }).click();
  await expect.poll(() => row.getByText('Second factor', { exact: true }).count()).toBe(0);
});

const IDA = { email: 'ida@example.com', password: 'a pass phrase of her own' };

/** A link by which a user is invited. */
async function invite(email: string): Promise<string> {
  await open('/users');
  await button('New user').click();
  const form = dialog('New user');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Create an invitation link').check();
  await form.getByRole('button', { name: 'Invite' }).click();
  const link = await form.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await form.getByRole('button', { name: 'Done' }).click();
  return link;
}

let used: string;
let secret: string;

it('lets the keyboard alone accept an invitation, set up a second factor and log in by it', async () => {
  await logOut();
  await logIn(page);
  await button('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery[2]!);
  await button('Log in').click();
  await heading('Profile').waitFor();
  used = await invite(IDA.email);
  const owners = page;
  const browser = await startBrowser({ locale: 'en-GB' });
  page = await browser.context.newPage();

  await page.goto(used);
  await heading('Welcome to Acme').waitFor();
  await typeInto(page.getByLabel('Your name'), 'Ida');
  await typeInto(page.getByLabel('Password'), IDA.password);
  await page.keyboard.press('Enter');

  await heading('Set up a second factor').waitFor();
  await tabTo(button('Add an authenticator app'));
  await page.keyboard.press('Enter');
  const form = dialog('Add an authenticator app');
  await form.getByLabel('Current password').waitFor();
  await page.keyboard.type(IDA.password);
  await page.keyboard.press('Enter');
  const code = form.getByLabel('Code', { exact: true });
  await code.waitFor();
  secret = await form.getByRole('textbox', { name: 'Key' }).inputValue();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = form.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const [saved] = await codes.allInnerTexts();
  await tabTo(form.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => form.count()).toBe(0);
  await tabTo(button('Continue'));
  await page.keyboard.press('Enter');
  await insideHeading(page).filter({ hasNotText: 'second factor' }).waitFor();

  await browser.context.clearCookies();
  await open('/login?to=%2Fprofile');
  await heading('Log in').waitFor();
  await page.keyboard.type(IDA.email);
  await typeInto(page.getByLabel('Password'), IDA.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').waitFor();
  await tabTo(button('Use a recovery code'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Recovery code').waitFor();
  await page.keyboard.type(saved!);
  await page.keyboard.press('Enter');
  await heading('Profile').waitFor();
  page = owners;
  await browser.close();
});

it('says that a second step has expired, and keeps the e-mail address', async () => {
  await logOut();
  await page.clock.install();
  await logIn(page);
  await page.getByLabel('Code of your authenticator app').waitFor();
  await page.clock.fastForward('05:00');
  await expect.poll(alert).toBe('You took too long. Log in again.');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(OWNER.email);
  await expectAccessible();
  await page.clock.resume();
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').waitFor();
  await button('Log in as another user').click();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('');
});

it('says what is wrong in German', async () => {
  const owners = page;
  const { context, close } = await startBrowser({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  page = await context.newPage();
  const fits = async () => {
    await expectAccessible();
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
  };
  const enter = async (password: string) => {
    await page.getByLabel('E-Mail').fill(IDA.email);
    await page.getByLabel('Passwort').fill(password);
    await button('Anmelden').click();
  };
  await open('/login');
  await enter('not it');
  await expect.poll(alert).toBe('Die E-Mail-Adresse oder das Passwort ist falsch.');
  await fits();
  await page.clock.install();
  await enter(IDA.password);
  const code = page.getByLabel('Code Ihrer Authenticator-App');
  await code.fill('000000');
  await button('Anmelden').click();
  await expect.poll(alert).toBe('Der Code ist falsch.');
  await fits();
  await button('Wiederherstellungscode verwenden').click();
  await page.getByLabel('Wiederherstellungscode').fill('unknown');
  await button('Anmelden').click();
  await expect.poll(alert).toBe('Der Code ist falsch.');
  await fits();
  await page.clock.fastForward('05:00');
  await expect.poll(alert).toBe('Das hat zu lange gedauert. Melden Sie sich noch einmal an.');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(IDA.email);
  await page.clock.resume();
  await page.evaluate(
    "navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await button('Passkey verwenden').click();
  await expect.poll(alert).toBe('Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.');
  for (const link of [used, `${world.url}/app/invitation?token=unknown`, `${world.url}/app/invitation`]) {
    await page.goto(link);
    await heading('Einladung').waitFor();
    await expect
      .poll(alert)
      .toBe(
        'Diese Einladung gilt nicht mehr. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
      );
    await fits();
  }
  await page.route('**/v1/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '40' },
      json: { success: false, message: 'Too many requests.' },
    }),
  );
  await open('/login');
  await enter('not it');
  await expect.poll(alert).toBe('Zu viele Anfragen. Nächster Versuch in 40 Sekunden möglich.');
  page = owners;
  await close();
});

it('says in German that an invitation has expired, also to who has it open', async () => {
  await logOut();
  await logIn(page);
  await button('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery[3]!);
  await button('Log in').click();
  await heading('Profile').waitFor();
  const link = await invite('joan@example.com');
  const owners = page;
  const { context, close } = await startBrowser({ locale: 'de-DE' });
  page = await context.newPage();
  await page.goto(link);
  await heading('Willkommen bei Acme').waitFor();
  await page.getByLabel('Passwort').fill(IDA.password);
  world.setClockAhead(73 * 3_600_000);
  const token = new URL(link).searchParams.get('token');
  const read = () => page.request.post(`${world.url}/v1/auth/invitation`, { data: { token } });
  await expect.poll(async () => (await read()).status()).toBe(404);
  await button('Passwort speichern').click();
  await expect.poll(alert).toBe('Die Einladung gilt nicht mehr.');
  await page.reload();
  await expect.poll(alert).toContain('Diese Einladung gilt nicht mehr.');
  world.setClockAhead(0);
  page = owners;
  await close();
});
