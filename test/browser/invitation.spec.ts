import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addVirtualAuthenticator, startBrowser } from '../support/browser.js';
import { type ConsoleWorld, startAtLocalhost } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { eventually } from '../support/rank.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const EMAIL = 'hedy@example.com';

let smtp: TestSmtp;
let world: ConsoleWorld;
let page: Page;
useWorld(
  async () => {
    smtp = await startSmtp();
    const started = await startAtLocalhost({ SMTP_URL: smtp.url });
    const close = async () => {
      await started.close();
      await smtp.close();
    };
    return { ...started, close };
  },
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading } = onPage(() => page);
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('is mailed with a link, by which a passkey is chosen that logs in from then on', async () => {
  await page.goto(`${world.url}/app/users`);
  await button('New user').click();
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByLabel('E-mail').fill(EMAIL);
  await form.getByLabel('Send an invitation').check();
  await expectAccessible();
  await form.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('log').getByText(`${EMAIL} was invited.`).waitFor();
  expect(await form.count()).toBe(0);
  await eventually(() => smtp.taken.length).toBe(1);
  const [link] = /http:\/\/localhost:\d+\/app\/invitation\?token=[\w-]+/.exec(smtp.taken[0]!.text)!;

  const owners = page;
  const { context, close } = await startBrowser({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  await addVirtualAuthenticator(page);
  await page.goto(link);
  await heading('Willkommen bei Acme').waitFor();
  await page.getByText(`Sie melden sich als ${EMAIL} an.`).waitFor();
  await page.getByLabel('Ihr Name').fill('Hedy');
  await expectAccessible();
  await button('Passkey verwenden').click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Acme' }).waitFor();
  await context.clearCookies();
  await page.goto(new URL('/app/login?to=%2Fprofile', link).href);
  await button('Passkey verwenden').click();
  // In the language of the invitation.
  await heading('Profile').waitFor();
  await page.getByText('signed in by passkey').waitFor();
  await page.getByText('signed in by invitation').waitFor();
  page = owners;
  await close();
});
