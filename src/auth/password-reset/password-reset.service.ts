import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { BadRequestError } from '../../common/errors.js';
import { LINK_LIFETIME_MS, hashLinkToken as hash, newLinkToken } from '../mailed-links/mailed-links.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { UserRepository } from '../users/user.repository.js';
import { PasswordResetEvents } from './password-reset-events.js';
import { PasswordResetRepository } from './reset.repository.js';

export const INVALID_LINK = 'The link is not valid any more.';

/** Resets passwords by a mailed link (rules 650-655). */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly passwords: PasswordsService,
    private readonly events: PasswordResetEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a reset link to the user with this address. Neither the response nor its time reveals whether there is one:
   * both cases take one read and one write, and the mail is dispatched after the response (by the outbox after a
   * crash).
   */
  async sendLink(email: string): Promise<void> {
    const user = await this.users.findActiveByEmail(email);
    const _id = hash(email);
    const token = newLinkToken();
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + LINK_LIFETIME_MS);
    const event = this.events.requested(email, user?.account, token, now, expires_at);
    await this.resets.replace({
      _id,
      user: user?._id ?? null,
      account: user?.account ?? null,
      token_hash: hash(token),
      expires_at,
      events: user ? [event] : [],
    });
    void this.events.dispatch(_id);
  }

  /**
   * Sets the password and ends every session of the user. The link is deleted first: a crash can leave it used with
   * the old password, but never valid with the new one.
   * @throws BadRequestError for a token that is unknown, used, replaced, expired, or mailed to a former address of
   * the user
   */
  async reset(token: string, password: string): Promise<void> {
    const reset = await this.resets.findAndDelete(hash(token), this.clock.now());
    const email = reset?.user && (await this.users.findEmail(reset.user));
    const isCurrent = email && hash(email) === reset._id;
    const done = isCurrent && (await this.passwords.setPassword(reset.user!, password, 'link'));
    if (!done) throw new BadRequestError(INVALID_LINK);
  }
}
