import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../settings/load-settings.js';
import { startSmtp } from '../../test/support/smtp.js';
import { classifyMailError } from './mail-failure.js';
import type { Mail } from './mail.schema.js';
import { Mailer } from './mailer.js';
import { SecretBox } from './secret-box.js';

function mailerOf(env: Record<string, string>) {
  const { mail, auth, store } = loadSettings({ JWT_SECRET: 'x'.repeat(32), ...env });
  return new Mailer(mail, new SecretBox(auth, store));
}

const mailTo = (to: string): Mail => ({
  _id: new Types.ObjectId(),
  key: to,
  state: 'pending',
  attempts: 0,
  next_attempt_at: new Date(),
  lease: null,
  lease_until: null,
  expires_at: null,
  reason: null,
  sent_at: null,
  createdAt: new Date(),
  to,
  subject: 'Hello',
  content: 'Hello',
  origin: 'test',
  link: null,
  message_id: '<1@example.com>',
});

async function startSmtpFor(utf8: boolean) {
  const smtp = await startSmtp({ utf8 });
  return { url: smtp.url, [Symbol.asyncDispose]: () => smtp.close() };
}

describe('the client of the mail server', () => {
  it.each([
    ['configured with SMTP_URL', { SMTP_URL: 'smtp://localhost:25' }, true],
    ['not configured without it', {}, false],
  ])('is %s, and can be closed without a connection', (_, env: Record<string, string>, configured) => {
    const mailer = mailerOf(env);
    expect(mailer.configured).toBe(configured);
    expect(() => mailer.close()).not.toThrow();
  });

  it.each([
    [true, 'jörg@example.com', undefined],
    [false, 'joerg@bücher.example', undefined],
    [
      false,
      'jörg@example.com',
      'The mail server cannot deliver to jörg@example.com: it does not support letters outside of ASCII before the @ (SMTPUTF8).',
    ],
  ])('with SMTPUTF8 %s sends to %s, or says why not', async (utf8, to, reason) => {
    await using smtp = await startSmtpFor(utf8);
    const mailer = mailerOf({ SMTP_URL: smtp.url, MAIL_FROM: 'rankwire@example.com' });
    const mail = mailTo(to);
    const failure = await mailer
      .send(mail, new AbortController().signal)
      .then(() => undefined, classifyMailError);
    mailer.close();
    expect(failure).toEqual(reason && { kind: 'permanent', reason });
  });
});
