import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ALL_SESSIONS, SessionInvalidation } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserRepository } from '../users/user.repository.js';
import { ApiKeysService } from './api-keys.service.js';

/** Ends the sessions and API keys of users and accounts that have changed. */
@Injectable()
export class CredentialRevocation {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly invalidation: SessionInvalidation,
    private readonly users: UserRepository,
  ) {}

  /** Ends the sessions and keys of a user whose epochs have been raised. */
  async endAll(user: Types.ObjectId): Promise<void> {
    await Promise.all([this.sessions.revokeAll(user), this.keys.revokeAll(user)]);
    await this.invalidation.invalidate(ALL_SESSIONS);
  }

  /** Ends the sessions of a user whom the issuer has refused; the keys stop, as the user says (`oidc.stopped_at`). */
  async stopAll(user: Types.ObjectId): Promise<void> {
    await Promise.all([this.sessions.revokeAll(user), this.keys.closeSockets(user)]);
    await this.invalidation.invalidate(ALL_SESSIONS);
  }

  /** As `stopAll`, without the sessions that an issuer has opened: each of them asks by a grant of its own. */
  async stopKeys(user: Types.ObjectId): Promise<void> {
    await this.keys.closeSockets(user);
    await this.invalidation.invalidate(ALL_SESSIONS);
  }

  /** @param user has another password, which ends its sessions, but not its keys */
  async passwordChanged(user: Types.ObjectId): Promise<void> {
    await this.sessions.revokeAll(user);
    await this.invalidation.invalidate(ALL_SESSIONS);
  }

  /** Permissions of users or accounts have changed, with effect on their sessions and keys from now on. */
  permissionsChanged(): Promise<void> {
    return this.invalidation.invalidate(ALL_SESSIONS);
  }

  /** Closes the sockets of an account's sessions whose users have to set up a second factor first. */
  async closeSocketsWithoutFactor(account: Types.ObjectId): Promise<void> {
    const ids = await this.sessions.liveLocalIds(await this.users.idsWithoutFactor(account));
    await Promise.all(ids.map((id) => this.invalidation.end(id)));
  }

  /** Closes the sockets of accounts that are inactive. Their sessions and keys stay, but are rejected meanwhile. */
  async closeSockets(accounts: Types.ObjectId[]): Promise<void> {
    const ids = await Promise.all([
      this.sessions.liveIdsOfAccounts(accounts),
      this.keys.idsOfAccounts(accounts),
    ]);
    await Promise.all(ids.flat().map((id) => this.invalidation.end(id)));
  }
}
