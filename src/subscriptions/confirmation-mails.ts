import { Types } from 'mongoose';
import type { MailedLinks } from '../auth/index.js';
import type { Language } from '../common/language.js';
import { hashToken, newSecretToken } from '../common/secret-token.js';
import type { MailPayload, MailTemplate } from '../mail/index.js';
import { OutboxKind } from '../outbox/index.js';
import type { Question } from './mail-subscription.repository.js';
import { CONFIRMATION_TEXTS } from './texts.js';

/** A link that confirms is valid for 7 days. */
const LINK_MS = 7 * 86_400_000;

interface ConfirmationAsked extends MailPayload {
  website: string;
  language: Language;
}

export const confirmationAsked = new OutboxKind<ConfirmationAsked>('mail_confirmation');

/** The mail that asks the owner of an address. */
export const CONFIRMATION_MAIL: MailTemplate<ConfirmationAsked> = {
  subject: ({ website, language }) => fill(CONFIRMATION_TEXTS[language].subject, website),
  content: ({ website, language }) => fill(CONFIRMATION_TEXTS[language].content.join('\n'), website),
  language: ({ language }) => language,
  origin: 'analytics',
  charge: 'claimed',
};

/** What is stored in the subscription of an address to ask its owner. */
export function newQuestion(
  links: MailedLinks,
  account: Types.ObjectId,
  address: string,
  { website, language }: { website: string; language: Language },
  at: Date,
): Question {
  const token = newSecretToken();
  const expires_at = new Date(at.getTime() + LINK_MS);
  const link = links.recipientConfirmation(token);
  const payload = { account, mail: [address], link, expires_at, website, language };
  const event = confirmationAsked.event(new Types.ObjectId(), at, payload);
  return { confirm_hash: hashToken(token), website, expires_at, event };
}

const fill = (text: string, website: string) => text.replaceAll('{website}', () => website);
