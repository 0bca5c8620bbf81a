import { Types } from 'mongoose';
import type { OutboxEvent } from '../../outbox/index.js';
import { hashLinkToken, type MailedLinks, newLinkToken } from '../mailed-links/mailed-links.js';
import { preferredLanguage } from '../users/preferences.js';
import type { EmailChange, EmailUndo, User } from '../users/user.schema.js';
import { emailChange, emailChanged, emailChangeRequested, emailRestored } from './email-change-mails.js';
import { UNDO_LIFETIME_MS, type UndoLinks } from './email-undos.js';

// Outbox events of e-mail addresses: stored in the user by the update they describe, dispatched after it.

/** A mail with a link to the new address, and a notice to the old one. */
export function requestedEvents(
  links: MailedLinks,
  user: User,
  change: Omit<EmailChange, 'token_hash'>,
  token: string,
  undo: EmailUndo,
  at: Date,
): OutboxEvent[] {
  const { email: address, expires_at } = change;
  const { account } = user;
  const link = links.emailConfirmation(token);
  return [
    emailChange.event(new Types.ObjectId(), at, { account, address, mail: [address], link, expires_at }),
    emailChangeRequested.event(new Types.ObjectId(), at, notice(links, user, address, undo)),
  ];
}

/** A notice to the old address. */
export function changedEvent(
  links: MailedLinks,
  user: User,
  address: string,
  undo: EmailUndo,
  at: Date,
): OutboxEvent {
  return emailChanged.event(new Types.ObjectId(), at, notice(links, user, address, undo));
}

/** A notice to the address that is valid again. */
export function restoredEvent({ account, preferences }: User, address: string, at: Date): OutboxEvent {
  const language = preferredLanguage(preferences);
  return emailRestored.event(new Types.ObjectId(), at, { account, address, mail: [address], language });
}

/** Makes and reads the links of notices. */
export function undoLinks(links: MailedLinks, { email }: User, now: Date): UndoLinks {
  return {
    create: () => {
      const token = newLinkToken();
      const expires_at = new Date(now.getTime() + UNDO_LIFETIME_MS);
      return { email, token_hash: hashLinkToken(token), sealed_token: links.sealToken(token), expires_at };
    },
    isReadable: ({ sealed_token }) => links.isReadable(sealed_token),
  };
}

function notice(
  links: MailedLinks,
  { account, email, preferences }: User,
  address: string,
  { sealed_token, expires_at }: EmailUndo,
) {
  const link = links.emailUndo(sealed_token);
  return { account, address, mail: [email], language: preferredLanguage(preferences), link, expires_at };
}
