import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Client } from '../known-clients/client.js';
import { KnownClients } from '../known-clients/known-clients.service.js';
import { MailQuota } from '../../mail/index.js';
import {
  hashLinkToken as hash,
  invalidLinkError,
  LINK_LIFETIME_MS,
  newLinkToken,
} from '../mailed-links/mailed-links.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { UserRepository } from '../users/user.repository.js';
import type { User } from '../users/user.schema.js';
import { PasswordResetEvents } from './password-reset-events.js';
import { PasswordResetRepository } from './reset.repository.js';

/** Resets passwords by a mailed link. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly passwords: PasswordsService,
    private readonly events: PasswordResetEvents,
    private readonly known: KnownClients,
    private readonly quota: MailQuota,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a reset link to the user with this address. Neither the response nor its time reveals whether there is one:
   * both cases take the same reads and writes, and the mail is dispatched after the response (by the outbox after a
   * crash). Beyond the limit of mails to an address the link that was mailed before stays valid.
   */
  async sendLink(email: string): Promise<void> {
    if ((await this.quota.claim({ purpose: 'login' }, email)) > 0) return;
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
   * A link that is not mailed, for a user who has proved to read the mails of this address.
   * @returns its token
   */
  async createLink(email: string, { _id: user, account }: Pick<User, '_id' | 'account'>): Promise<string> {
    const token = newLinkToken();
    const expires_at = new Date(this.clock.now().getTime() + LINK_LIFETIME_MS);
    const reset = { _id: hash(email), user, account, token_hash: hash(token), expires_at, events: [] };
    await this.resets.replace(reset);
    return token;
  }

  /**
   * Sets the password and ends every session of the user. The link is deleted first: a crash can leave it used with
   * the old password, but never valid with the new one. Its client is known from then on, so that it may log in while the
   * e-mail address is attacked.
   * @throws BadRequestError for a token that is unknown, used, replaced, expired, or mailed to a former address of
   * the user
   */
  async reset(token: string, password: string, client: Client): Promise<void> {
    const reset = await this.resets.findAndDelete(hash(token), this.clock.now());
    const email = reset?.user && (await this.users.findEmail(reset.user));
    const isCurrent = email && hash(email) === reset._id;
    const done = isCurrent && (await this.passwords.setPassword(reset.user!, password, 'link'));
    if (!done) throw invalidLinkError();
    await this.known.remember(reset.user!, client);
  }
}
