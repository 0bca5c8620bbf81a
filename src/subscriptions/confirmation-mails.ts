import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { MailedLinks } from '../auth/index.js';
import type { Language } from '../common/language.js';
import { hashToken, newSecretToken } from '../common/secret-token.js';
import { MailChannel, type MailPayload } from '../mail/index.js';
import { OutboxDispatcher, OutboxKind } from '../outbox/index.js';
import type { Question } from './mail-subscription.repository.js';
import { MAIL_SUBSCRIPTIONS } from './mail-subscription.schema.js';
import { CONFIRMATION_TEXTS } from './texts.js';

/** A link that confirms is valid for 7 days. */
const LINK_MS = 7 * 86_400_000;

interface ConfirmationAsked extends MailPayload {
  website: string;
  language: Language;
}

const confirmationAsked = new OutboxKind<ConfirmationAsked>('mail_confirmation');

/** The mail that asks the owner of an address, stored in its subscription. */
@Injectable()
export class ConfirmationMails implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(MAIL_SUBSCRIPTIONS);
    this.mail.register(confirmationAsked, {
      subject: ({ website, language }) => fill(CONFIRMATION_TEXTS[language].subject, website),
      content: ({ website, language }) => fill(CONFIRMATION_TEXTS[language].content.join('\n'), website),
      language: ({ language }) => language,
      origin: 'analytics',
      charge: 'claimed',
    });
  }

  question(
    account: Types.ObjectId,
    address: string,
    { website, language }: { website: string; language: Language },
    at: Date,
  ): Question {
    const token = newSecretToken();
    const expires_at = new Date(at.getTime() + LINK_MS);
    const link = this.links.recipientConfirmation(token);
    const payload = { account, mail: [address], link, expires_at, website, language };
    const event = confirmationAsked.event(new Types.ObjectId(), at, payload);
    return { confirm_hash: hashToken(token), website, expires_at, event };
  }

  /** Never rejects: the outbox retries. */
  dispatch(subscription: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(MAIL_SUBSCRIPTIONS, subscription);
  }
}

const fill = (text: string, website: string) => text.replaceAll('{website}', () => website);
