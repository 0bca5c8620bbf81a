import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../settings/load-settings.js';
import { startSmtp } from '../../test/support/smtp.js';
import type { DeliveryFailureKind } from '../outbox/index.js';
import { classifyMailError, Mailer } from './mailer.js';
import type { Mail } from './mail.schema.js';
import { SecretBox, SecretBoxError } from '../common/secret-box.js';
import { MailComposeError, MailWithdrawnError, UnknownComposerError } from './mail-template.js';

function createMailer(env: Record<string, string>) {
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
    const mailer = createMailer(env);
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
    const mailer = createMailer({ SMTP_URL: smtp.url, MAIL_FROM: 'rankwire@example.com' });
    const mail = mailTo(to);
    const failure = await mailer
      .send(mail, new AbortController().signal)
      .then(() => undefined, classifyMailError);
    mailer.close();
    expect(failure).toEqual(reason && { kind: 'permanent', reason });
  });
});

const smtpError = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('a failed attempt', () => {
  it.each<[DeliveryFailureKind, string, string]>([
    ['permanent', 'RCPT TO', '550 5.1.1 no such user'],
    ['permanent', 'RCPT TO', '552 5.2.2 mailbox full'],
    ['permanent', 'DATA', '554 5.7.1 refused'],
    ['transient', 'RCPT TO', '450 4.2.0 greylisted'],
    ['transient', 'DATA', '451 4.3.0 try again'],
    ['transient', 'RCPT TO', '503 bad sequence'],
    ['unavailable', 'RCPT TO', '421 4.3.2 going down'],
    ['permanent', 'RCPT TO', '500 5.5.1 the first of the permanent ones'],
    ['transient', 'RCPT TO', '499 the last of the transient ones'],
    ['permanent', 'RCPT TO', '529 before those of authentication'],
    ['unavailable', 'RCPT TO', '530 5.7.0 authentication required'],
    ['unavailable', 'RCPT TO', '539 the last one of authentication'],
    ['permanent', 'RCPT TO', '540 after those of authentication'],
    ['unavailable', 'MAIL FROM', '550 5.7.1 sender not allowed'],
    ['unavailable', 'AUTH PLAIN', '535 5.7.8 wrong password'],
    ['unavailable', 'CONN', '554 no service here'],
  ])('is %s when the response to %s is %s', (kind, command, response) => {
    expect(classifyMailError(smtpError(command, response))).toEqual({ kind, reason: response });
  });

  it('is permanent when the mail was withdrawn, and not when it cannot be composed now', () => {
    expect(classifyMailError(new MailWithdrawnError('The digest was deleted.'))).toEqual({
      kind: 'permanent',
      reason: 'The digest was deleted.',
    });
    expect(classifyMailError(new UnknownComposerError('later'))).toEqual({
      kind: 'transient',
      reason: 'Only a later release composes mails by later.',
    });
    expect(classifyMailError(new MailComposeError(new Error('the store is away')))).toEqual({
      kind: 'transient',
      reason: 'The mail could not be composed: the store is away',
    });
  });

  it('is permanent when the mail has no valid recipient', () => {
    const error = { code: 'EENVELOPE', command: 'API', message: 'Invalid recipient "x"' };
    expect(classifyMailError(error)).toEqual({ kind: 'permanent', reason: 'Invalid recipient "x"' });
  });

  it('is permanent when the message cannot be built, but not when it cannot be sent', () => {
    const error = { code: 'EMESSAGE', message: 'The message is too large.' };
    const findKind = (command: string) => classifyMailError({ ...error, command }).kind;
    expect(classifyMailError({ ...error, command: 'MAIL FROM' })).toEqual({
      kind: 'permanent',
      reason: error.message,
    });
    expect(findKind('CONN')).toBe('unavailable');
    expect(classifyMailError({ code: 'EENVELOPE', command: 'RCPT TO', message: '' }).kind).toBe(
      'unavailable',
    );
    expect(classifyMailError({ code: 'ESOCKET', command: 'API', message: '' }).kind).toBe('unavailable');
    expect(classifyMailError({ code: 'ESOCKET', command: 'MAIL FROM', message: '' }).kind).toBe(
      'unavailable',
    );
  });

  it('is transient when this process cannot decrypt its link', () => {
    expect(classifyMailError(new SecretBoxError('The link cannot be decrypted.'))).toEqual({
      kind: 'transient',
      reason: 'The link cannot be decrypted.',
    });
  });

  it('is unavailable when the response has no command, or has not come in time', () => {
    expect(classifyMailError({ response: '550 no', responseCode: 550 })).toEqual({
      kind: 'unavailable',
      reason: '550 no',
    });
    expect(classifyMailError({ code: 'EABORT', message: 'aborted' })).toEqual({
      kind: 'unavailable',
      reason: 'The mail server did not respond in time.',
    });
    for (const error of [new Error('connect 10.0.0.7:25'), { response: 'x' }, { responseCode: 550 }])
      expect(classifyMailError(error)).toEqual({
        kind: 'unavailable',
        reason: 'The mail server cannot be reached (no reason given).',
      });
  });

  it('has a reason of 500 characters at most', () => {
    const long = `550 ${'x'.repeat(600)}`;
    expect(classifyMailError(smtpError('DATA', long)).reason).toBe(long.slice(0, 500));
    expect(classifyMailError({ code: 'EENVELOPE', command: 'API', message: long }).reason).toHaveLength(500);
  });

  it.each(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])(
    'is unavailable on %s, without the address of the server in the reason',
    (code) => {
      const { kind, reason } = classifyMailError({ code, command: 'CONN', message: 'connect 10.0.0.7:25' });
      expect(kind).toBe('unavailable');
      expect(reason).toBe(`The mail server cannot be reached (${code}).`);
    },
  );
});
