import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import type { Permission } from '../policy/scope.js';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import { UserRepository } from '../users/user.repository.js';
import type { User } from '../users/user.schema.js';
import { normalizeEmail } from '../users/users.service.js';

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
    const user = await this.users.grant(normalizeEmail(email), permissions, this.clock.now());
    if (!user) return null;
    await this.invalidation.invalidate(ALL_SESSIONS);
    await this.trail.record({
      action: 'user.grant',
      account: user.account,
      target: { type: 'user', id: String(user._id) },
      after: { granted: permissions, scope: user.scope },
    });
    return user;
  }
}
