import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { BadRequestError } from '../../common/errors.js';
import { OutboxDispatcher, SecretBox } from '../../outbox/index.js';
import { LINK_LIFETIME_MS, linkTokenHash as hashOf, MailedLinks, newLinkToken } from '../mailed-links.js';
import { UserPasswords } from '../users/user-passwords.js';
import { UserRepository } from '../users/user.repository.js';
import { PasswordResetRepository } from './reset.repository.js';
import { PASSWORD_RESETS } from './reset.schema.js';

export const INVALID_LINK = 'The link is not valid any more.';

/** A new password for whoever can read the mail of an address (rules 650-655). */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly passwords: UserPasswords,
    private readonly dispatcher: OutboxDispatcher,
    private readonly secrets: SecretBox,
    private readonly links: MailedLinks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watch(PASSWORD_RESETS);
  }

  /**
   * Mails a link to the user of an address. Whether there is one shows neither in the answer nor in its time: one look
   * and one write are made either way, and the mail comes after the answer (a sweep sees to it after a crash).
   */
  async ask(email: string): Promise<void> {
    const user = await this.users.activeIdOf(email);
    const _id = hashOf(email);
    const token = newLinkToken();
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + LINK_LIFETIME_MS);
    const event = {
      key: `password_reset:${String(new Types.ObjectId())}`,
      kind: 'password_reset' as const,
      at: now,
      tell: [],
      mail: [email],
      link: this.secrets.seal(this.links.to('reset-password', token)),
      expires_at,
    };
    await this.resets.write({
      _id,
      user,
      token_hash: hashOf(token),
      expires_at,
      events: user ? [event] : [],
    });
    void this.dispatcher.dispatch(PASSWORD_RESETS, _id);
  }

  /**
   * Sets the password and ends every session of the user, everywhere. The link is deleted first: after a crash it is
   * spent and the password is as it was, never the other way round.
   * @throws BadRequestError alike for a token that is unknown, spent, replaced or too old, or was mailed to an address that
   * the user has left
   */
  async reset(token: string, password: string): Promise<void> {
    const reset = await this.resets.take(hashOf(token), this.clock.now());
    const email = reset?.user && (await this.users.emailOf(reset.user));
    const isCurrent = email && hashOf(email) === reset._id;
    const done = isCurrent && (await this.passwords.set(reset.user!, password));
    if (!done) throw new BadRequestError(INVALID_LINK);
  }
}
