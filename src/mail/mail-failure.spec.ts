import { describe, expect, it } from 'vitest';
import type { DeliveryFailureKind } from '../outbox/index.js';
import { MailComposeError, MailWithdrawnError, UnknownComposerError } from './mail-composer.js';
import { SecretBoxError } from './secret-box.js';
import { classifyMailError } from './mail-failure.js';

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
    const kindOf = (command: string) => classifyMailError({ ...error, command }).kind;
    expect(classifyMailError({ ...error, command: 'MAIL FROM' })).toEqual({
      kind: 'permanent',
      reason: error.message,
    });
    expect(kindOf('CONN')).toBe('unavailable');
    expect(classifyMailError({ code: 'EENVELOPE', command: 'RCPT TO', message: '' }).kind).toBe(
      'unavailable',
    );
    expect(classifyMailError({ code: 'ESOCKET', command: 'API', message: '' }).kind).toBe('unavailable');
    expect(classifyMailError({ code: 'ESOCKET', command: 'MAIL FROM', message: '' }).kind).toBe(
      'unavailable',
    );
  });

  it('is permanent when its link cannot be decrypted', () => {
    expect(classifyMailError(new SecretBoxError('The link cannot be decrypted.'))).toEqual({
      kind: 'permanent',
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
