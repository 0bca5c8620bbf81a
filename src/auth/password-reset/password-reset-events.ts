import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { MailChannel, type MailPayload, type MailTemplate } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent, OutboxKind } from '../../outbox/index.js';
import type { User } from '../users/user.schema.js';
import { MailedLinks } from '../mailed-links/mailed-links.js';
import { PASSWORD_RESETS, type PasswordReset } from './reset.schema.js';

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

export const invitation = new OutboxKind<MailPayload>('invitation');

export const INVITATION_MAIL: MailTemplate<MailPayload> = {
  subject: 'Your account for ranking reports',
  content: [
    'An account for ranking reports was made for this address.',
    'Use the link below to choose a password. It works once, for three days.',
    'Then log in with this e-mail address and your password.',
  ].join('\n'),
  origin: 'auth',
  charge: 'claimed',
};

/** Outbox events of password resets: stored in the row of the address, dispatched after it. */
@Injectable()
export class PasswordResetEvents implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(PASSWORD_RESETS);
    this.mail.register(passwordReset, RESET_MAIL);
    this.mail.register(invitation, INVITATION_MAIL);
  }

  /** A mail with a link. */
  requested(
    email: string,
    account: Types.ObjectId | undefined,
    token: string,
    at: Date,
    expires_at: Date,
  ): OutboxEvent {
    const link = this.links.passwordReset(token);
    return passwordReset.event(new Types.ObjectId(), at, { account, mail: [email], link, expires_at });
  }

  /** A mail with a link for a first password. */
  invited({ email, account }: Pick<User, 'email' | 'account'>, token: string, at: Date, expires_at: Date) {
    const link = this.links.passwordReset(token);
    return invitation.event(new Types.ObjectId(), at, { account, mail: [email], link, expires_at });
  }

  /** Never rejects: the outbox retries. */
  dispatch(reset: PasswordReset['_id']): Promise<void> {
    return this.dispatcher.dispatch(PASSWORD_RESETS, reset);
  }
}
