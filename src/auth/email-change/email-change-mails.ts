import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind } from '../../outbox/index.js';

interface EmailChangePayload extends MailPayload {
  /** The new e-mail address. */
  address: string;
}

/** A change is requested: the mail to the new address. */
export const emailChange = new OutboxKind<EmailChangePayload>('email_change');
/** A change is requested: the notice to the old address. */
export const emailChangeRequested = new OutboxKind<EmailChangePayload>('email_change_requested');
/** A change is confirmed. */
export const emailChanged = new OutboxKind<EmailChangePayload>('email_changed');

type EmailChangeMail = MailTemplate<EmailChangePayload>;

export const CONFIRMATION_MAIL: EmailChangeMail = {
  subject: 'Confirm your e-mail address',
  content: [
    'This address was entered as the new e-mail address of an account.',
    'Use the link below to confirm it. The link works once, for an hour.',
    'If you have no account here, ignore this e-mail.',
  ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};

export const REQUESTED_MAIL: EmailChangeMail = {
  subject: 'A new e-mail address for your account',
  content: ({ address }) =>
    [
      `A change of your e-mail address to ${address} was requested.`,
      'It takes effect when the new address is confirmed, within an hour.',
      'If you did not request it, change your password to withdraw it.',
    ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};

export const CHANGED_MAIL: EmailChangeMail = {
  subject: 'Your e-mail address was changed',
  content: ({ address }) =>
    [
      `The e-mail address of your account is now ${address}.`,
      'This address receives no further e-mail about your account.',
      'If you did not request it, contact the administrator of your account.',
    ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};
