import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { MailChannel } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { type EmailChange, type User, USERS } from '../users/user.schema.js';
import {
  CHANGED_MAIL,
  CONFIRMATION_MAIL,
  emailChange,
  emailChanged,
  emailChangeRequested,
  REQUESTED_MAIL,
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
  }

  /** A mail with a link to the new address, and a notice to the old one. */
  requested(user: User, change: Omit<EmailChange, 'token_hash'>, token: string, at: Date): OutboxEvent[] {
    const { email: address, expires_at } = change;
    const { account } = user;
    const link = this.links.emailConfirmation(token);
    return [
      emailChange.event(new Types.ObjectId(), at, { account, address, mail: [address], link, expires_at }),
      emailChangeRequested.event(new Types.ObjectId(), at, { account, address, mail: [user.email] }),
    ];
  }

  /** A notice to the old address. */
  changed(user: User, address: string, at: Date): OutboxEvent {
    return emailChanged.event(new Types.ObjectId(), at, {
      account: user.account,
      address,
      mail: [user.email],
    });
  }

  /** Never rejects: the outbox retries. */
  dispatch(user: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(USERS, user);
  }
}
