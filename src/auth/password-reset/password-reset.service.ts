import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import type { Client } from '../known-clients/client.js';
import { KnownClients } from '../known-clients/known-clients.service.js';
import { MailChannel, MailQuota } from '../../mail/index.js';
import { OutboxDispatcher } from '../../outbox/index.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import {
  hashLinkToken as hash,
  invalidLinkError,
  LINK_LIFETIME_MS,
  MailedLinks,
  newLinkToken,
} from '../mailed-links/mailed-links.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { UserRepository } from '../users/user.repository.js';
import type { User } from '../users/user.schema.js';
import { passwordReset, RESET_MAIL } from './password-reset-mails.js';
import { PasswordResetRepository } from './reset.repository.js';
import { PASSWORD_RESETS, type PasswordReset } from './reset.schema.js';

/** Resets passwords by a mailed link, which is stored in the row of the address with the event that mails it. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly passwords: PasswordsService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
    private readonly known: KnownClients,
    private readonly quota: MailQuota,
    private readonly accountData: AccountDataRegistry,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(PASSWORD_RESETS);
    this.mail.register(passwordReset, RESET_MAIL);
    this.accountData.register({
      name: 'password_reset',
      end: (accounts) => this.resets.deleteByAccounts(accounts),
      erase: (accounts) => this.resets.deleteByAccounts(accounts),
    });
  }

  /**
   * Mails a reset link to the user with this address. Neither the response nor its time reveals whether there is one:
   * both cases take the same reads and writes, and the mail is dispatched after the response (by the outbox after a
   * crash). Beyond the limit of mails to an address the link that was mailed before stays valid.
   */
  async sendLink(email: string): Promise<void> {
    if ((await this.quota.claim({ purpose: 'login' }, email)) > 0) return;
    const found = await this.users.findActiveByEmail(email);
    const user = found && this.passwords.accepts(found) ? found : null;
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + LINK_LIFETIME_MS);
    const owner = { user: user?._id ?? null, account: user?.account ?? null, expires_at };
    await this.mailLink(email, owner, now);
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

  /** Stores a link, and its mail if it has a user. Never waits for the mail: the outbox retries. */
  private async mailLink(
    email: string,
    owner: Pick<PasswordReset, 'user' | 'account' | 'expires_at'>,
    now: Date,
  ): Promise<void> {
    const _id = hash(email);
    const token = newLinkToken();
    const link = this.links.passwordReset(token);
    const { expires_at, account } = owner;
    const payload = { account: account ?? undefined, mail: [email], link, expires_at };
    const event = passwordReset.event(new Types.ObjectId(), now, payload);
    await this.resets.replace({ _id, ...owner, token_hash: hash(token), events: owner.user ? [event] : [] });
    void this.dispatcher.dispatch(PASSWORD_RESETS, _id);
  }
}
