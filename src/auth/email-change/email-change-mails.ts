import { Types } from 'mongoose';
import type { Language } from '../../common/language.js';
import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind, type OutboxEvent } from '../../outbox/index.js';
import { hashLinkToken, type MailedLinks, newLinkToken } from '../mailed-links/mailed-links.js';
import { preferredLanguage } from '../users/preferences.js';
import type { EmailChange, EmailUndo, User } from '../users/user.schema.js';
import { UNDO_LIFETIME_MS, type UndoLinks } from './email-undos.js';

interface EmailChangePayload extends MailPayload {
  /** The new e-mail address. */
  address: string;
}

interface NoticePayload extends EmailChangePayload {
  language: Language;
}

/** A change is requested: the mail to the new address. */
export const emailChange = new OutboxKind<EmailChangePayload>('email_change');
/** A change is requested: the notice to the old address. */
export const emailChangeRequested = new OutboxKind<NoticePayload>('email_change_requested');
/** A change is confirmed: the notice to the old address. */
export const emailChanged = new OutboxKind<NoticePayload>('email_changed');
/** A change is undone: the notice to the address that is valid again. */
export const emailRestored = new OutboxKind<NoticePayload>('email_restored');

export const CONFIRMATION_MAIL: MailTemplate<EmailChangePayload> = {
  subject: 'Confirm your e-mail address',
  content: [
    'This address was entered as the new e-mail address of an account.',
    'Use the link below to confirm it. The link works once, for an hour.',
    'If you have no account here, ignore this e-mail.',
  ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};

interface NoticeTexts {
  subject: string;
  lines: (address: string) => string[];
}

const UNDO: Record<Language, string[]> = {
  en: [
    'It was not me: use the link below, within 72 hours. It keeps this',
    'address, ends all sessions and API keys, and asks for a new password.',
  ],
  de: [
    'Das war ich nicht: Benutzen Sie den Link unten, innerhalb von 72 Stunden.',
    'Diese Adresse gilt dann wieder, alle Sitzungen und API-Schlüssel enden,',
    'und Sie legen ein neues Passwort fest.',
  ],
};

const notice = (texts: Record<Language, NoticeTexts>): MailTemplate<NoticePayload> => ({
  subject: ({ language }) => texts[language].subject,
  content: ({ language, address, link }) =>
    [...texts[language].lines(address), ...(link === undefined ? [] : UNDO[language])].join('\n'),
  language: ({ language }) => language,
  charge: 'claimed',
  origin: 'auth',
});

export const REQUESTED_MAIL = notice({
  en: {
    subject: 'A new e-mail address for your account',
    lines: (address) => [
      `A change of your e-mail address to ${address} was requested.`,
      'It takes effect when the new address is confirmed, within an hour.',
    ],
  },
  de: {
    subject: 'Eine neue E-Mail-Adresse für Ihr Konto',
    lines: (address) => [
      `Für Ihr Konto wurde die neue E-Mail-Adresse ${address} angegeben.`,
      'Sie gilt, sobald sie bestätigt ist, innerhalb einer Stunde.',
    ],
  },
});

export const CHANGED_MAIL = notice({
  en: {
    subject: 'Your e-mail address was changed',
    lines: (address) => [
      `The e-mail address of your account is now ${address}.`,
      'This address receives no further e-mail about your account.',
    ],
  },
  de: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    lines: (address) => [
      `Die E-Mail-Adresse Ihres Kontos ist jetzt ${address}.`,
      'Diese Adresse erhält keine weiteren E-Mails zu Ihrem Konto.',
    ],
  },
});

export const RESTORED_MAIL = notice({
  en: {
    subject: 'Your e-mail address was restored',
    lines: (address) => [
      `The e-mail address of your account is ${address} again.`,
      'All sessions and API keys have ended, and the password is void.',
      'If you have not set a new one yet, use "Forgot password?" at the login.',
    ],
  },
  de: {
    subject: 'Ihre E-Mail-Adresse gilt wieder',
    lines: (address) => [
      `Die E-Mail-Adresse Ihres Kontos ist wieder ${address}.`,
      'Alle Sitzungen und API-Schlüssel sind beendet, das Passwort ist ungültig.',
      'Haben Sie noch kein neues festgelegt, hilft "Passwort vergessen?".',
    ],
  },
});

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
    emailChangeRequested.event(new Types.ObjectId(), at, noticePayload(links, user, address, undo)),
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
  return emailChanged.event(new Types.ObjectId(), at, noticePayload(links, user, address, undo));
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
      const sealed_token = links.sealToken(token);
      return { email, token_hash: hashLinkToken(token), sealed_token, created_at: now, expires_at };
    },
    isReadable: ({ sealed_token }) => links.isReadable(sealed_token),
  };
}

function noticePayload(
  links: MailedLinks,
  { account, email, preferences }: User,
  address: string,
  { sealed_token, expires_at }: EmailUndo,
) {
  const link = links.emailUndo(sealed_token);
  return { account, address, mail: [email], language: preferredLanguage(preferences), link, expires_at };
}
