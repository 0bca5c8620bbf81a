import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind } from '../../outbox/index.js';

export const passwordReset = new OutboxKind<MailPayload>('password_reset');

export const RESET_MAIL: MailTemplate<MailPayload> = {
  subject: 'Reset your password',
  // Lines of 76 characters or more would be encoded, which makes links in the raw message unreadable.
  content: [
    'A password reset was requested for your account.',
    'Use the link below to set a new password. It works once, for an hour.',
    'If you did not request it, ignore this e-mail.',
  ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};
