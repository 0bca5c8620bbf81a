import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import type { PageRequest } from '../../common/validation/pagination.js';
import { AuthSettings } from '../../settings/settings.js';
import type { Client } from '../known-clients/client.js';
import { epochOf, type User } from '../users/user.schema.js';
import { SessionInvalidation } from './session-invalidation.js';
import { hashSessionId, newSessionId, hashRefreshToken } from './session-secrets.js';
import { type SessionLookup, type SessionOwner, SessionRepository } from './session.repository.js';
import type { Session } from './session.schema.js';

@Injectable()
export class SessionsService {
  private readonly ttlMs: number;
  private readonly maxTtlMs: number;
  private readonly renewAfterMs: number;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    private readonly invalidation: SessionInvalidation,
    settings: AuthSettings,
  ) {
    this.ttlMs = settings.session.ttlMs;
    this.maxTtlMs = Math.max(this.ttlMs, settings.session.maxTtlMs);
    this.renewAfterMs = settings.accessTokenTtlMs;
  }

  /** @param _id of the session */
  async open(
    user: User,
    client: Pick<Client, 'ip' | 'userAgent'>,
    _id = new Types.ObjectId(),
  ): Promise<{ sessionId: string; session: Session }> {
    const sessionId = newSessionId();
    const now = this.clock.now();
    const session: Session = {
      _id,
      token_hash: hashSessionId(sessionId),
      refresh_hash: hashRefreshToken(sessionId, 0),
      rev: 0,
      user: user._id,
      account: user.account,
      epoch: epochOf(user),
      expires_at: new Date(now.getTime() + this.ttlMs),
      ends_at: new Date(now.getTime() + this.maxTtlMs),
      last_used_at: now,
      ip: client.ip,
      user_agent: client.userAgent.slice(0, 300),
      revoked_at: null,
      createdAt: now,
    };
    await this.sessions.insert(session);
    return { sessionId, session };
  }

  find(lookup: SessionLookup): Promise<Session | null> {
    return this.sessions.findLive(lookup, this.clock.now());
  }

  /** The live sessions among these, in any order. */
  findAll(lookups: readonly SessionLookup[]): Promise<Session[]> {
    return this.sessions.findAllLive(lookups, this.clock.now());
  }

  findUnexpired(ids: Types.ObjectId[]): Promise<SessionOwner[]> {
    return this.sessions.findUnexpired(ids, this.clock.now());
  }

  isExpired({ expires_at }: Session): boolean {
    return expires_at <= this.clock.now();
  }

  /** Whether an access token issued at the last renewal would have expired. */
  needsRenewal({ last_used_at }: Session): boolean {
    return this.clock.now().getTime() - last_used_at.getTime() >= this.renewAfterMs;
  }

  /**
   * Rotates the refresh token and extends the session, never beyond `ends_at`. Of concurrent renewals all return the
   * session as the first one renewed it.
   * @returns null when the session has ended meanwhile
   */
  async renew(sessionId: string, { _id, rev, ends_at }: Session): Promise<Session | null> {
    const now = this.clock.now();
    const next = {
      refresh_hash: hashRefreshToken(sessionId, rev + 1),
      expires_at: new Date(Math.min(now.getTime() + this.ttlMs, ends_at.getTime())),
    };
    const current = { _id, rev, refresh_hash: hashRefreshToken(sessionId, rev) };
    const renewed = await this.sessions.renew(current, next, now);
    return renewed ?? this.find({ token_hash: hashSessionId(sessionId) });
  }

  /** The live sessions of a user, newest first. */
  list(user: User, page: PageRequest) {
    return this.sessions.list(user, page, this.clock.now());
  }

  async revoke(session: Types.ObjectId): Promise<void> {
    await this.sessions.revoke([session], this.clock.now());
    await this.invalidation.end(String(session));
  }

  /** @returns false when the user has no such live session */
  async revokeOwn(user: User, session: Types.ObjectId): Promise<boolean> {
    const known = await this.sessions.isLive(user, session, this.clock.now());
    if (known) await this.revoke(session);
    return known;
  }

  async revokeAll(user: Types.ObjectId, except?: Types.ObjectId): Promise<void> {
    const ids = await this.sessions.findUnrevokedIds(user, except);
    await this.sessions.revoke(ids, this.clock.now());
    await Promise.all(ids.map((id) => this.invalidation.end(String(id))));
  }

  /** Keeps a session alive when the session epoch of its user is raised (PasswordsService.changePassword). */
  raiseEpoch(session: Types.ObjectId, epoch: number): Promise<void> {
    return this.sessions.raiseEpoch(session, epoch);
  }

  liveIdsOfAccounts(accounts: Types.ObjectId[]): Promise<string[]> {
    return this.sessions.liveIdsOfAccounts(accounts, this.clock.now());
  }

  /** Ends all sessions of the users of these accounts, sockets included. */
  async revokeOfAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    const ids = await this.liveIdsOfAccounts([...accounts]);
    await this.sessions.revoke(
      ids.map((id) => new Types.ObjectId(id)),
      this.clock.now(),
    );
    await Promise.all(ids.map((id) => this.invalidation.end(id)));
  }
}
