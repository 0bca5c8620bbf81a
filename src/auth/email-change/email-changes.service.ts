import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { normalizeEmail } from '../../common/email-address.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { type MailCharge, MailChannel, MailQuota } from '../../mail/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import type { Actor } from '../access/actor.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { EmailLimits } from '../limits/email-limits.js';
import {
  hashLinkToken,
  invalidLinkError,
  LINK_LIFETIME_MS,
  MailedLinks,
  newLinkToken,
} from '../mailed-links/mailed-links.js';
import { PasswordResetService } from '../password-reset/password-reset.service.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { UserRepository } from '../users/user.repository.js';
import { type EmailChange, type EmailUndo, type User, USERS } from '../users/user.schema.js';
import { tooManyRequests } from '../limits/rate-limit-status.js';
import { takenError } from '../users/users.service.js';
import {
  changedEvent,
  requestedEvents,
  restoredEvent,
  undoLinks,
  CHANGED_MAIL,
  CONFIRMATION_MAIL,
  emailChange,
  emailChanged,
  emailChangeRequested,
  emailRestored,
  REQUESTED_MAIL,
  RESTORED_MAIL,
} from './email-change-mails.js';
import { readMailedAt, undosOfChange, undosOfRequest, undosOfUse } from './email-undos.js';

/** Fields to write into the user, in the same update as other changes. */
interface EmailChangeRequest {
  email_change: EmailChange;
  email_undos: EmailUndo[];
  events: OutboxEvent[];
}

/**
 * Changes e-mail addresses: by a request, then a confirmation with a link that is mailed to the new address. The old
 * address gets a link that undoes both. Each step updates only the user document, and stores its mails in `events`.
 */
@Injectable()
export class EmailChangesService implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly mail: MailChannel,
    private readonly links: MailedLinks,
    private readonly limits: EmailLimits,
    private readonly quota: MailQuota,
    private readonly hasher: PasswordHasher,
    private readonly resets: PasswordResetService,
    private readonly credentials: CredentialRevocation,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(USERS);
    this.mail.register(emailChange, CONFIRMATION_MAIL);
    this.mail.register(emailChangeRequested, REQUESTED_MAIL);
    this.mail.register(emailChanged, CHANGED_MAIL);
    this.mail.register(emailRestored, RESTORED_MAIL);
  }

  /** Dispatches the stored mails of a user now. Never rejects: the outbox retries. */
  dispatchMails(user: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(USERS, user);
  }

  /**
   * Prepares the pending change, a mail with a link to the new address, and a notice to the old one.
   * @returns undefined when the user already has this address
   * @throws ConflictError when another user has it, and after too many changes
   * @throws TooManyRequestsError after too many requests
   */
  async request(actor: Actor, user: User, newEmail: string): Promise<EmailChangeRequest | undefined> {
    const email = normalizeEmail(newEmail);
    if (email === user.email) return undefined;
    await this.limits.countChange(actor.user._id, email);
    const at = this.clock.now();
    await this.limits.guardTaken(actor.account._id, async () => {
      if (await this.users.isEmailTaken(email, at, user._id)) throw takenError();
    });
    await this.claimMails(actor, email, user.email);
    const { undo, undos } = undosOfRequest(user, undoLinks(this.links, user, at), at);
    const token = newLinkToken();
    const expires_at = new Date(at.getTime() + LINK_LIFETIME_MS);
    return {
      email_change: { email, token_hash: hashLinkToken(token), expires_at },
      email_undos: undos,
      events: requestedEvents(this.links, user, { email, expires_at }, token, undo, at),
    };
  }

  /**
   * Sets the address that the link was mailed to. Sessions stay valid.
   * @returns the new address
   * @throws BadRequestError for a token that is unknown, used, replaced, withdrawn or expired
   * @throws ConflictError when another user has since taken the address
   */
  async confirm(token: string): Promise<string> {
    const now = this.clock.now();
    const token_hash = hashLinkToken(token);
    const user = await this.users.findByEmailChange(token_hash, now);
    if (!user?.email_change) throw invalidLinkError();
    const { email } = user.email_change;
    if (await this.users.isEmailTaken(email, now, user._id)) throw takenError();
    const { undo, undos } = undosOfChange(user, undoLinks(this.links, user, now), now);
    const event = changedEvent(this.links, user, email, undo, now);
    const planned: PlannedChange = {
      action: 'auth.email.confirm',
      account: user.account,
      target: { type: 'user', id: String(user._id) },
      user: user._id,
      before: { email: user.email },
      after: { email },
      proof: { collection: USERS, filter: { _id: user._id }, fields: ['email'] },
    };
    await this.trail.perform(planned, async () => {
      const changed = await this.users
        .confirmEmail({ user, email, token_hash, undos, event }, now)
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? takenError() : error;
        });
      if (!changed) throw invalidLinkError();
    });
    await this.credentials.permissionsChanged();
    await this.dispatchMails(user._id);
    return email;
  }

  /**
   * Undoes a change, and a request that is not confirmed yet, with the link of a notice: an intruder may have asked for it,
   * who knows the password and has API keys, so these end as well, and so do the factors and the link to the issuer that
   * were added since the notice.
   * @returns the address that is valid again, and the token of a link for a new password
   * @throws BadRequestError for a token that is unknown, used, expired, or of a change that an earlier link has undone
   * @throws ConflictError when another user has the address
   */
  async undo(token: string): Promise<{ email: string; reset_token: string }> {
    const now = this.clock.now();
    const user = await this.users.findByEmailUndo(hashLinkToken(token), now);
    if (!user) throw invalidLinkError();
    const { undo, undos } = undosOfUse(user, token);
    const { email } = undo;
    const event = restoredEvent(user, email, now);
    const password_hash = await this.hasher.hash(newLinkToken());
    const planned: PlannedChange = {
      action: 'auth.email.undo',
      account: user.account,
      target: { type: 'user', id: String(user._id) },
      user: user._id,
      before: { email: user.email, new_email: user.email_change?.email },
      after: { email, password: '' },
      proof: { collection: USERS, filter: { _id: user._id }, fields: ['email', 'password_hash'] },
    };
    const restore = async () => {
      const restored = await this.users
        .restoreEmail({ user, undo, undos, mailedAt: readMailedAt(undo), password_hash, event }, now)
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? takenError() : error;
        });
      if (!restored) return null;
      await this.credentials.endAll(user._id);
      return this.resets.createLink(email, user);
    };
    const reset_token = await this.trail.perform(planned, restore, (done) => (done === null ? done : {}));
    if (reset_token === null) return this.undo(token);
    await this.dispatchMails(user._id);
    return { email, reset_token };
  }

  /**
   * Counts the mails of a request that is going to be stored.
   * @param former the address that gets the notice
   * @throws TooManyRequestsError beyond the limits of mails
   */
  private async claimMails(actor: Actor, email: string, former: string): Promise<void> {
    await this.claimMail({ purpose: 'confirmation', account: actor.account._id }, email);
    await this.claimMail({ purpose: 'confirmation' }, former);
  }

  /** Counted in the store, in addition to the rates: the caller chooses whom we write to. */
  private async claimMail(charge: MailCharge, address: string): Promise<void> {
    const msLeft = await this.quota.claim(charge, address);
    if (msLeft > 0) throw tooManyRequests(msLeft);
  }
}
