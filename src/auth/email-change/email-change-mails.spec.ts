import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { mailFor } from '../../mail/mail-template.js';
import { CHANGED_MAIL, emailChanged, emailChangeRequested, REQUESTED_MAIL } from './email-change-mails.js';

const payload = { account: new Types.ObjectId(), address: 'new@example.com', mail: ['ada@example.com'] };

it.each([
  [
    emailChangeRequested,
    REQUESTED_MAIL,
    [
      'A change of your e-mail address to new@example.com was requested.',
      'It takes effect when the new address is confirmed, within an hour.',
      'If you did not request it, change your password to withdraw it.',
    ],
  ],
  [
    emailChanged,
    CHANGED_MAIL,
    [
      'The e-mail address of your account is now new@example.com.',
      'This address receives no further e-mail about your account.',
      'If you did not request it, contact the administrator of your account.',
    ],
  ],
] as const)('a mail of kind $name names the new address', (kind, template, lines) => {
  const event = kind.event(new Types.ObjectId(), new Date(), payload);
  expect(mailFor(template, event).content).toBe(lines.join('\n'));
});
