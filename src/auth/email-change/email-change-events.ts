import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { MailChannel } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { preferredLanguage } from '../users/preferences.js';
import { type EmailChange, type EmailUndo, type User, USERS } from '../users/user.schema.js';
import {
  CHANGED_MAIL,
  CONFIRMATION_MAIL,
  emailChange,
  emailChanged,
  emailChangeRequested,
  emailRestored,
  REQUESTED_MAIL,
  RESTORED_MAIL,
} from './email-change-mails.js';

/** Outbox events of e-mail addresses: stored in the user by the update they describe, dispatched after it. */
@Injectable()
export class EmailChangeEvents implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(USERS);
    this.mail.register(emailChange, CONFIRMATION_MAIL);
    this.mail.register(emailChangeRequested, REQUESTED_MAIL);
    this.mail.register(emailChanged, CHANGED_MAIL);
    this.mail.register(emailRestored, RESTORED_MAIL);
  }

  /** A mail with a link to the new address, and a notice to the old one. */
  requested(
    user: User,
    change: Omit<EmailChange, 'token_hash'>,
    token: string,
    undo: EmailUndo,
    at: Date,
  ): OutboxEvent[] {
    const { email: address, expires_at } = change;
    const { account } = user;
    const link = this.links.emailConfirmation(token);
    return [
      emailChange.event(new Types.ObjectId(), at, { account, address, mail: [address], link, expires_at }),
      emailChangeRequested.event(new Types.ObjectId(), at, this.notice(user, address, undo)),
    ];
  }

  /** A notice to the old address. */
  changed(user: User, address: string, undo: EmailUndo, at: Date): OutboxEvent {
    return emailChanged.event(new Types.ObjectId(), at, this.notice(user, address, undo));
  }

  /** A notice to the address that is valid again. */
  restored({ account, preferences }: User, address: string, at: Date): OutboxEvent {
    const language = preferredLanguage(preferences);
    return emailRestored.event(new Types.ObjectId(), at, { account, address, mail: [address], language });
  }

  /** Never rejects: the outbox retries. */
  dispatch(user: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(USERS, user);
  }

  private notice(
    { account, email, preferences }: User,
    address: string,
    { sealed_token, expires_at }: EmailUndo,
  ) {
    const link = this.links.emailUndo(sealed_token);
    return { account, address, mail: [email], language: preferredLanguage(preferences), link, expires_at };
  }
}
