import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import type { ChangePasswordDto } from '../auth.dto.js';
import { AccessChanges, EVERYTHING } from '../sessions/access-changes.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Passwords } from './passwords.js';
import { epochOf, type User, USERS } from './user.schema.js';

/**
 * New passwords. Each ends the user's sessions, and withdraws a change of e-mail address, in the very update that sets it,
 * whatever happens afterwards.
 */
@Injectable()
export class UserPasswords {
  constructor(
    @InjectModel(USERS) private readonly users: Model<User>,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly changes: AccessChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the password, whatever the old one was, and ends every session of the user.
   * @returns false when there is no such user
   */
  async set(user: Types.ObjectId, password: string): Promise<boolean> {
    const password_hash = await this.passwords.hash(password);
    const { matchedCount } = await this.users.updateOne({ _id: user }, this.changed(password_hash));
    if (matchedCount === 0) return false;
    await this.sessions.revokeAllOf(user);
    await this.changes.tell(EVERYTHING);
    return true;
  }

  /**
   * The user's own change: every other session ends, this one goes on. Race: of two changes at once the filter on the
   * old hash lets one win.
   * @returns false when the old password is wrong
   */
  async change(user: User, kept: Session, given: ChangePasswordDto): Promise<boolean> {
    if (!(await this.passwords.matches(user.password_hash, given.old_password))) return false;
    const password_hash = await this.passwords.hash(given.new_password);
    await this.sessions.keepBeyond(kept._id, epochOf(user) + 1);
    const { matchedCount } = await this.users.updateOne(
      { _id: user._id, password_hash: user.password_hash },
      this.changed(password_hash),
    );
    if (matchedCount === 0) return false;
    await this.sessions.revokeAllOf(user._id, kept._id);
    await this.changes.tell(EVERYTHING);
    return true;
  }

  private changed(password_hash: string) {
    return {
      $set: { password_hash, updatedAt: this.clock.now() },
      $inc: { session_epoch: 1 },
      $unset: { email_change: '' },
    };
  }
}
