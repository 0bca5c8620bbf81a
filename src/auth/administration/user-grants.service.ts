import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { normalizeEmail } from '../../common/email-address.js';
import type { Permission } from '../../access/index.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import { UserRepository } from '../users/user.repository.js';
import { type User, USERS } from '../users/user.schema.js';

/** Grants permissions for operators, who may grant any. */
@Injectable()
export class UserGrants {
  constructor(
    private readonly users: UserRepository,
    private readonly invalidation: SessionInvalidation,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Adds permissions to those of a user, effective in every process when it returns.
   * @returns null when no user has that e-mail address
   */
  async grant(email: string, permissions: Permission[]): Promise<User | null> {
    const found = await this.users.findByEmail(normalizeEmail(email));
    if (!found) return null;
    const { _id, account, scope } = found;
    const user = await this.trail.perform(
      {
        action: 'user.grant',
        account,
        target: { type: 'user', id: String(_id) },
        after: { granted: permissions, scope: [...new Set([...scope, ...permissions])] },
        proof: { collection: USERS, filter: { _id }, fields: ['scope'] },
      },
      () => this.users.grant(found.email, permissions, this.clock.now()),
      (changed) => changed && { after: { granted: permissions, scope: changed.scope } },
    );
    if (user) await this.invalidation.invalidate(ALL_SESSIONS);
    return user;
  }
}
