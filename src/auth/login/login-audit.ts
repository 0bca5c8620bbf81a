import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { attemptKeys, type LoginAttempt } from '../limits/limit-keys.js';
import { SESSIONS } from '../sessions/session.schema.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

/** Entries of logins in the audit log. */
@Injectable()
export class LoginAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly users: UsersService,
  ) {}

  /** @param open opens the session of that id */
  perform<T>({ _id: user, account }: User, session: Types.ObjectId, open: () => Promise<T>): Promise<T> {
    const target = { type: 'session', id: String(session) };
    const proof = { collection: SESSIONS, filter: { _id: session } };
    return this.trail.perform({ action: 'auth.login', account, target, user, proof }, open);
  }

  /**
   * A failure belongs to the account of the user with that e-mail address, else to the platform account. Stored once a
   * minute for each client address and user; of unknown e-mail addresses together once a minute for each client address,
   * so that guessing does not fill the store. Without a user the e-mail address is not stored: it may be a password in
   * the wrong field.
   */
  async failed(attempt: LoginAttempt, reason: 'credentials' | 'inactive_account'): Promise<void> {
    const user = await this.users.findByEmail(attempt.email);
    const { address, pair } = attemptKeys(attempt);
    const email = user ? attempt.email : null;
    await this.trail.record({
      action: 'auth.login_failed',
      ...(user ? { account: user.account } : {}),
      target: { type: 'user', id: user ? String(user._id) : '' },
      after: { email, reason },
      oncePerMinute: `login_failed|${reason}|${user ? pair : address}`,
    });
  }
}
