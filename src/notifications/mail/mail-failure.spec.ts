import { describe, expect, it } from 'vitest';
import type { DeliveryFailureKind } from '../../outbox/index.js';
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
    ['unavailable', 'RCPT TO', '530 5.7.0 authentication required'],
    ['unavailable', 'MAIL FROM', '550 5.7.1 sender not allowed'],
    ['unavailable', 'AUTH PLAIN', '535 5.7.8 wrong password'],
    ['unavailable', 'CONN', '554 no service here'],
  ])('is %s when the response to %s is %s', (kind, command, response) => {
    expect(classifyMailError(smtpError(command, response))).toEqual({ kind, reason: response });
  });

  it('is permanent when the mail has no valid recipient', () => {
    const error = { code: 'EENVELOPE', command: 'API', message: 'Invalid recipient "x"' };
    expect(classifyMailError(error)).toEqual({ kind: 'permanent', reason: 'Invalid recipient "x"' });
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
