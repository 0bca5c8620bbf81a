import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { normalizeEmail } from '../../common/email-address.js';
import { OidcSettings } from '../../settings/settings.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isRefusedByIssuer } from '../users/issuer-refusal.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { UserRepository } from '../users/user.repository.js';
import { readEpoch, type User, USERS } from '../users/user.schema.js';

/** Verifies the passwords of users, and sets new ones, which ends sessions. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly invalidation: SessionInvalidation,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly issuer: OidcSettings,
  ) {}

  /**
   * Whether a user may log in without the issuer, which has not refused it; where not, passwords are answered as those of
   * an unknown user.
   */
  accepts(user: Pick<User, 'break_glass' | 'oidc'>): boolean {
    if (isRefusedByIssuer(this.issuer, user)) return false;
    return this.issuer.mode !== 'required' || user.break_glass === true;
  }

  /** Takes the same time for an unknown address as for a wrong password. */
  async authenticate(email: string, password: string): Promise<User | null> {
    const user = await this.users.findByEmail(normalizeEmail(email));
    const matches = await this.matches(user, password);
    return matches && user?.active && this.accepts(user) ? user : null;
  }

  /**
   * Sets the password without checking the old one, and ends every session of the user.
   * @param by a link is used by the user itself
   * @returns false when there is no such user, and for a link of one who has to sign in by the issuer
   */
  async setPassword(
    user: Types.ObjectId,
    password: string,
    by: 'operator' | 'link' = 'operator',
  ): Promise<boolean> {
    const found = await this.users.find(user);
    if (!found || (by === 'link' && !this.accepts(found))) return false;
    const password_hash = await this.hasher.hash(password);
    const planned = plannedPassword(by === 'link' ? 'auth.password.reset' : 'user.password', found);
    return this.trail.perform(
      { ...planned, ...(by === 'link' && { user }) },
      async () => {
        if (!(await this.users.setPassword(user, password_hash, this.clock.now()))) return false;
        await this.sessions.revokeAll(user);
        await this.invalidation.invalidate(ALL_SESSIONS);
        return true;
      },
      recordIf,
    );
  }

  /** @param user null takes the same time */
  matches(user: User | null, password: string): Promise<boolean> {
    return this.hasher.verify(user?.password_hash, password);
  }

  /**
   * Replaces the user's own password, and ends every session but the current one.
   * @returns false when the password has been changed since the user was read
   */
  async changePassword(user: User, current: Session, password: string): Promise<boolean> {
    const password_hash = await this.hasher.hash(password);
    return this.trail.perform(
      { ...plannedPassword('auth.password.change', user), user: user._id },
      async () => {
        await this.sessions.raiseEpoch(current._id, readEpoch(user) + 1);
        if (!(await this.users.replacePassword(user, password_hash, this.clock.now()))) return false;
        await this.sessions.revokeAll(user._id, current._id);
        await this.invalidation.invalidate(ALL_SESSIONS);
        return true;
      },
      recordIf,
    );
  }
}

const recordIf = (changed: boolean) => (changed ? {} : null);

const plannedPassword = (action: string, { _id, account }: User): PlannedChange => ({
  action,
  account,
  target: { type: 'user', id: String(_id) },
  after: { password: '' },
  proof: { collection: USERS, filter: { _id }, fields: ['password_hash'] },
});
