import { Injectable } from '@nestjs/common';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { hashLinkToken, invalidLinkError, newLinkToken } from '../mailed-links/mailed-links.js';
import { PasswordResetService } from '../password-reset/password-reset.service.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { UserRepository } from '../users/user.repository.js';
import { USERS } from '../users/user.schema.js';
import { takenError } from '../users/users.service.js';
import { EmailChangeEvents } from './email-change-events.js';
import { undosOfUse } from './email-undos.js';

/** Undoes changes of e-mail addresses with the links of their notices. */
@Injectable()
export class EmailUndoService {
  constructor(
    private readonly users: UserRepository,
    private readonly events: EmailChangeEvents,
    private readonly hasher: PasswordHasher,
    private readonly resets: PasswordResetService,
    private readonly credentials: CredentialRevocation,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Undoes a change, and a request that is not confirmed yet, with the link of a notice: an intruder may have asked for it,
   * who knows the password and has API keys, so these end as well.
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
    const event = this.events.restored(user, email, now);
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
    const reset_token = await this.trail.perform(planned, async () => {
      const restored = await this.users
        .restoreEmail({ user, undo, undos, password_hash, event }, now)
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? takenError() : error;
        });
      if (!restored) throw invalidLinkError();
      await this.credentials.endAll(user._id);
      return this.resets.createLink(email, user);
    });
    await this.events.dispatch(user._id);
    return { email, reset_token };
  }
}
