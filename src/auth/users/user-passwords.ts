import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import type { ChangePasswordDto } from '../auth.dto.js';
import { SessionInvalidation, EVERYTHING } from '../sessions/session-invalidation.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Passwords } from './passwords.js';
import { UserRepository } from './user.repository.js';
import { epochOf, type User } from './user.schema.js';

/**
 * New passwords. Each ends the user's sessions, and withdraws a change of e-mail address, in the very update that sets it,
 * whatever happens afterwards.
 */
@Injectable()
export class UserPasswords {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly invalidation: SessionInvalidation,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the password, whatever the old one was, and ends every session of the user.
   * @returns false when there is no such user
   */
  async set(user: Types.ObjectId, password: string): Promise<boolean> {
    const password_hash = await this.passwords.hash(password);
    if (!(await this.users.setPassword(user, password_hash, this.clock.now()))) return false;
    await this.sessions.revokeAllOf(user);
    await this.invalidation.invalidate(EVERYTHING);
    return true;
  }

  /**
   * The user's own change: every other session ends, this one goes on.
   * @returns false when the old password is wrong
   */
  async change(user: User, kept: Session, given: ChangePasswordDto): Promise<boolean> {
    if (!(await this.passwords.matches(user.password_hash, given.old_password))) return false;
    const password_hash = await this.passwords.hash(given.new_password);
    await this.sessions.keepBeyond(kept._id, epochOf(user) + 1);
    if (!(await this.users.replacePassword(user, password_hash, this.clock.now()))) return false;
    await this.sessions.revokeAllOf(user._id, kept._id);
    await this.invalidation.invalidate(EVERYTHING);
    return true;
  }
}
