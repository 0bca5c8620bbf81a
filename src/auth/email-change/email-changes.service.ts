import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { BadRequestError, ConflictError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type { Happening } from '../../notifications/happenings/happening.js';
import { Seals } from '../../notifications/outbox/seals.js';
import type { Actor } from '../access/actor.js';
import { TakenEmailLimits } from '../limits/taken-email-limits.js';
import { LINK_LIFETIME_MS, linkTokenHash, MailedLinks, newLinkToken } from '../mailed-links.js';
import { AccessChanges, EVERYTHING } from '../sessions/access-changes.js';
import { type EmailChange, type User, USERS } from '../users/user.schema.js';
import { foldEmail } from '../users/users.service.js';
import { EmailChangeLimits } from './email-change-limits.js';

/** What a request writes into the user, in the update of its other fields. */
export interface EmailChangeRequest {
  email_change: EmailChange;
  events: Happening[];
}

/**
 * A new e-mail address of a user, from the request to the confirmation by a link that only the new mailbox gets. Both
 * are updates of the user alone, which carry their mails as `events`.
 */
@Injectable()
export class EmailChanges {
  private readonly observers: ((user: Types.ObjectId) => Promise<void>)[] = [];

  constructor(
    @InjectModel(USERS) private readonly users: Model<User>,
    private readonly limits: EmailChangeLimits,
    private readonly taken: TakenEmailLimits,
    private readonly links: MailedLinks,
    private readonly seals: Seals,
    private readonly changes: AccessChanges,
    private readonly clock: Clock,
  ) {}

  /** Calls when a user has new events. */
  observe(observer: (user: Types.ObjectId) => Promise<void>): void {
    this.observers.push(observer);
  }

  /** Mails at once what was written into a user. Never fails: a sweep makes up for it. */
  async mail(user: Types.ObjectId): Promise<void> {
    for (const observer of this.observers) await observer(user);
  }

  /**
   * The link for the new address, and a notice for the old one.
   * @returns undefined when the user has this address
   * @throws ConflictError when another user has it
   * @throws TooManyRequestsError when asked too often
   */
  async request(actor: Actor, user: User, given: string): Promise<EmailChangeRequest | undefined> {
    const email = foldEmail(given);
    if (email === user.email) return undefined;
    await this.limits.admit(actor, email);
    await this.taken.hold(actor.account._id, async () => {
      if (await this.users.exists({ email })) throw taken();
    });
    const token = newLinkToken();
    const at = this.clock.now();
    const expires_at = new Date(at.getTime() + LINK_LIFETIME_MS);
    const link = this.seals.seal(this.links.to('confirm-email', token));
    return {
      email_change: { email, token_hash: linkTokenHash(token), expires_at },
      events: [
        { ...event('email_change', at, email), mail: [email], link, expires_at },
        { ...event('email_change_requested', at, email), mail: [user.email] },
      ],
    };
  }

  /**
   * Sets the address that the link was mailed to. Sessions stay. Races: of two confirmations by one link the filter
   * lets one through; of two users who want one address the unique index does.
   * @returns the new address
   * @throws BadRequestError alike for a token that is unknown, spent, replaced, withdrawn or too old
   * @throws ConflictError when another user has the address by now
   */
  async confirm(token: string): Promise<string> {
    const now = this.clock.now();
    const token_hash = linkTokenHash(token);
    const live = { 'email_change.token_hash': token_hash, 'email_change.expires_at': { $gt: now } };
    const user = await this.users.findOne(live).lean<User | null>();
    if (!user?.email_change) throw notValid();
    const { email } = user.email_change;
    const changed = { ...event('email_changed', now, email), mail: [user.email] };
    const { matchedCount } = await this.users
      .updateOne(
        { _id: user._id, email: user.email, 'email_change.token_hash': token_hash },
        {
          $set: { email, updatedAt: now },
          $unset: { email_change: '' },
          $push: { events: changed },
        },
      )
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? taken() : error;
      });
    if (matchedCount === 0) throw notValid();
    await this.changes.tell(EVERYTHING);
    await this.mail(user._id);
    return email;
  }
}

const event = (kind: Happening['kind'], at: Date, address: string) => ({
  key: `${kind}:${String(new Types.ObjectId())}`,
  kind,
  at,
  address,
  tell: [],
});

const taken = () => new ConflictError('This e-mail address is taken.');
const notValid = () => new BadRequestError('The link is not valid any more.');
