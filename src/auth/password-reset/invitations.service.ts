import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors.js';
import { MailQuota } from '../../mail/index.js';
import { MailSettings } from '../../settings/settings.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { hashLinkToken as hash, newLinkToken } from '../mailed-links/mailed-links.js';
import type { User } from '../users/user.schema.js';
import { PasswordResetEvents } from './password-reset-events.js';
import { PasswordResetRepository } from './reset.repository.js';

const LIFETIME_MS = 72 * 3_600_000;

export const NO_MAIL = 'This server sends no e-mails: give the user a password instead.';

/** Mails a new user a link for a first password. Later ones come from "Forgot password?". */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly events: PasswordResetEvents,
    private readonly quota: MailQuota,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Before the user is created, as a user without a password and without a mail could not log in.
   * @param account that of the inviting user
   * @throws ConflictError without a mail server; TooManyRequestsError beyond the limits of mails
   */
  async claimMail(account: Types.ObjectId, email: string): Promise<void> {
    if (this.settings.smtpUrl === undefined) throw new ConflictError(NO_MAIL);
    const msLeft = await this.quota.claim({ purpose: 'confirmation', account }, email);
    if (msLeft > 0) throw tooManyRequests(msLeft);
  }

  async send({ _id: user, email, account }: Pick<User, '_id' | 'email' | 'account'>): Promise<void> {
    const token = newLinkToken();
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + LIFETIME_MS);
    const _id = hash(email);
    const events = [this.events.invited({ email, account }, token, now, expires_at)];
    await this.resets.replace({ _id, user, account, token_hash: hash(token), expires_at, events });
    void this.events.dispatch(_id);
  }
}
