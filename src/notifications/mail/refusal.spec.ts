import { describe, expect, it } from 'vitest';
import { type Fault, refusalOf } from './refusal.js';

const said = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('a failed attempt is the fault', () => {
  it.each<[Fault, string, string]>([
    ['mail', 'RCPT TO', '550 5.1.1 no such user'],
    ['mail', 'RCPT TO', '552 5.2.2 mailbox full'],
    ['mail', 'DATA', '554 5.7.1 refused'],
    ['later', 'RCPT TO', '450 4.2.0 greylisted'],
    ['later', 'DATA', '451 4.3.0 try again'],
    ['later', 'RCPT TO', '503 bad sequence'],
    ['server', 'RCPT TO', '421 4.3.2 going down'],
    ['server', 'RCPT TO', '530 5.7.0 authentication required'],
    ['server', 'MAIL FROM', '550 5.7.1 sender not allowed'],
    ['server', 'AUTH PLAIN', '535 5.7.8 wrong password'],
    ['server', 'CONN', '554 no service here'],
  ])('of the %s when %s is answered with %s', (fault, command, response) => {
    expect(refusalOf(said(command, response))).toEqual({ fault, reason: response });
  });

  it('of the mail when it cannot even be offered', () => {
    const error = { code: 'EENVELOPE', command: 'API', message: 'Invalid recipient "x"' };
    expect(refusalOf(error)).toEqual({ fault: 'mail', reason: 'Invalid recipient "x"' });
  });

  it.each(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])(
    'of the server on %s, and says nothing of where it is',
    (code) => {
      const { fault, reason } = refusalOf({ code, command: 'CONN', message: 'connect 10.0.0.7:25' });
      expect(fault).toBe('server');
      expect(reason).toBe(`The mail server cannot be reached (${code}).`);
    },
  );
});
