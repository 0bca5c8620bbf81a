import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { BadRequestError, ConflictError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { OutboxDispatcher, type OutboxEvent, SecretBox } from '../../outbox/index.js';
import type { Actor } from '../access/actor.js';
import { TakenEmailLimits } from '../limits/taken-email-limits.js';
import { LINK_LIFETIME_MS, linkTokenHash, MailedLinks, newLinkToken } from '../mailed-links.js';
import { SessionInvalidation, EVERYTHING } from '../sessions/session-invalidation.js';
import { UserRepository } from '../users/user.repository.js';
import { type EmailChange, type User, USERS } from '../users/user.schema.js';
import { foldEmail } from '../users/users.service.js';
import { EmailChangeLimits } from './email-change-limits.js';

/** What a request writes into the user, in the update of its other fields. */
export interface EmailChangeRequest {
  email_change: EmailChange;
  events: OutboxEvent[];
}

/**
 * A new e-mail address of a user, from the request to the confirmation by a link that only the new mailbox gets. Both
 * are updates of the user alone, which carry their mails as `events`.
 */
@Injectable()
export class EmailChanges implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly limits: EmailChangeLimits,
    private readonly taken: TakenEmailLimits,
    private readonly links: MailedLinks,
    private readonly secrets: SecretBox,
    private readonly invalidation: SessionInvalidation,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watch(USERS);
  }

  /** Mails at once what was written into a user. Never fails: a sweep repeats it. */
  mail(user: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(USERS, user);
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
      if (await this.users.isTaken(email)) throw taken();
    });
    const token = newLinkToken();
    const at = this.clock.now();
    const expires_at = new Date(at.getTime() + LINK_LIFETIME_MS);
    const link = this.secrets.seal(this.links.to('confirm-email', token));
    return {
      email_change: { email, token_hash: linkTokenHash(token), expires_at },
      events: [
        { ...eventOf('email_change', at, email), mail: [email], link, expires_at },
        { ...eventOf('email_change_requested', at, email), mail: [user.email] },
      ],
    };
  }

  /**
   * Sets the address that the link was mailed to. Sessions stay.
   * @returns the new address
   * @throws BadRequestError alike for a token that is unknown, spent, replaced, withdrawn or too old
   * @throws ConflictError when another user has the address by now
   */
  async confirm(token: string): Promise<string> {
    const now = this.clock.now();
    const token_hash = linkTokenHash(token);
    const user = await this.users.findByEmailChange(token_hash, now);
    if (!user?.email_change) throw notValid();
    const { email } = user.email_change;
    const event = { ...eventOf('email_changed', now, email), mail: [user.email] };
    const changed = await this.users
      .confirmEmail({ user, email, token_hash, event }, now)
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? taken() : error;
      });
    if (!changed) throw notValid();
    await this.invalidation.invalidate(EVERYTHING);
    await this.mail(user._id);
    return email;
  }
}

const eventOf = (kind: OutboxEvent['kind'], at: Date, address: string) => ({
  key: `${kind}:${String(new Types.ObjectId())}`,
  kind,
  at,
  address,
  tell: [],
});

const taken = () => new ConflictError('This e-mail address is taken.');
const notValid = () => new BadRequestError('The link is not valid any more.');
