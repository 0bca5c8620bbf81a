import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { mailFor } from '../../mail/mail-template.js';
import { passwordReset, RESET_MAIL } from './password-reset-mails.js';

it('a mail of a password reset has the same text for all, in lines that are not encoded', () => {
  const event = passwordReset.event(new Types.ObjectId(), new Date(), {
    account: new Types.ObjectId(),
    mail: ['ada@example.com'],
  });
  const { content, ...mail } = mailFor(RESET_MAIL, event);
  expect(mail).toEqual({ subject: 'Reset your password', origin: 'auth' });
  const lines = content.split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.length).toBeLessThan(76);
});
