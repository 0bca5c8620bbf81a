import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { BadRequestError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Dispatcher } from '../../notifications/happenings/dispatcher.js';
import { Seals } from '../../notifications/outbox/seals.js';
import { LINK_LIFETIME_MS, linkTokenHash as hashOf, MailedLinks, newLinkToken } from '../mailed-links.js';
import { UserPasswords } from '../users/user-passwords.js';
import { type User, USERS } from '../users/user.schema.js';
import { PASSWORD_RESETS, type PasswordReset } from './reset.schema.js';

export const INVALID_LINK = 'The link is not valid any more.';

/** A new password for whoever can read the mail of an address (rules 650-655). */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    @InjectModel(PASSWORD_RESETS) private readonly resets: Model<PasswordReset>,
    @InjectModel(USERS) private readonly users: Model<User>,
    private readonly passwords: UserPasswords,
    private readonly dispatcher: Dispatcher,
    private readonly seals: Seals,
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
    const user = await this.users
      .findOne({ email, active: true }, { _id: 1 })
      .lean<Pick<User, '_id'> | null>();
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
      link: this.seals.seal(this.links.to('reset-password', token)),
      expires_at,
    };
    const row = {
      user: user?._id ?? null,
      token_hash: hashOf(token),
      expires_at,
      events: user ? [event] : [],
    };
    await this.write(_id, row);
    void this.dispatcher.dispatch(PASSWORD_RESETS, _id);
  }

  /**
   * Sets the password and ends every session of the user, everywhere. Race: of two with one token the deletion lets one
   * through. It comes first: after a crash the link is spent and the password is as it was, never the other way round.
   * @throws BadRequestError alike for a token that is unknown, spent, replaced or too old, or was mailed to an address that
   * the user has left
   */
  async reset(token: string, password: string): Promise<void> {
    const live = { token_hash: hashOf(token), user: { $ne: null }, expires_at: { $gt: this.clock.now() } };
    const reset = await this.resets.findOneAndDelete(live).lean<PasswordReset | null>();
    const done =
      reset?.user && (await this.hasStill(reset)) && (await this.passwords.set(reset.user, password));
    if (!done) throw new BadRequestError(INVALID_LINK);
  }

  private async hasStill({ _id, user }: PasswordReset): Promise<boolean> {
    const found = await this.users.findById(user, { email: 1 }).lean<Pick<User, 'email'> | null>();
    return found !== null && hashOf(found.email) === _id;
  }

  /** Race: of two first requests for an address one makes the row, and the other then finds it. */
  private async write(_id: string, row: Omit<PasswordReset, '_id'>): Promise<void> {
    const write = () => this.resets.updateOne({ _id }, { $set: row }, { upsert: true }).exec();
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return write();
    });
  }
}
