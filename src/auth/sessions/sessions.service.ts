import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AuthSettings } from '../../config/settings.js';
import { epochOf, type User } from '../users/user.schema.js';
import { SessionInvalidation } from './session-invalidation.js';
import { hashOf, newSessionId, refreshHashOf } from './session-secrets.js';
import { type SessionLookup, SessionRepository } from './session.repository.js';
import type { Session } from './session.schema.js';

export interface Client {
  ip: string;
  userAgent: string;
}

@Injectable()
export class SessionsService {
  private readonly slide: number;
  private readonly longest: number;
  private readonly renewEvery: number;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    private readonly invalidation: SessionInvalidation,
    settings: AuthSettings,
  ) {
    this.slide = settings.session.ttlMs;
    this.longest = Math.max(this.slide, settings.session.maxTtlMs);
    this.renewEvery = settings.accessTokenTtlMs;
  }

  async open(user: User, client: Client): Promise<{ sessionId: string; session: Session }> {
    const sessionId = newSessionId();
    const now = this.clock.now();
    const session: Session = {
      _id: new Types.ObjectId(),
      token_hash: hashOf(sessionId),
      refresh_hash: refreshHashOf(sessionId, 0),
      rev: 0,
      user: user._id,
      account: user.account,
      epoch: epochOf(user),
      expires_at: new Date(now.getTime() + this.slide),
      ends_at: new Date(now.getTime() + this.longest),
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

  isOver({ expires_at }: Session): boolean {
    return expires_at <= this.clock.now();
  }

  /** The access token of the pair has run out: time to renew it, as its client is still there. */
  isDue({ last_used_at }: Session): boolean {
    return this.clock.now().getTime() - last_used_at.getTime() >= this.renewEvery;
  }

  /**
   * Exchanges the pair of tokens for the next and moves the end on, never beyond `ends_at`. Renewals that lose a race
   * return what the winner made of the session. Null when the session has ended meanwhile.
   */
  async renew(sessionId: string, { _id, rev, ends_at }: Session): Promise<Session | null> {
    const now = this.clock.now();
    const next = {
      refresh_hash: refreshHashOf(sessionId, rev + 1),
      expires_at: new Date(Math.min(now.getTime() + this.slide, ends_at.getTime())),
    };
    const current = { _id, rev, refresh_hash: refreshHashOf(sessionId, rev) };
    const renewed = await this.sessions.renew(current, next, now);
    return renewed ?? this.find({ token_hash: hashOf(sessionId) });
  }

  /** The live sessions of a user, the latest first. */
  listOf(user: User, page: { page: number; limit: number }) {
    return this.sessions.list(user, page, this.clock.now());
  }

  /** From now on every request with this session is refused. */
  async revoke(session: Types.ObjectId): Promise<void> {
    await this.sessions.revoke([session], this.clock.now());
    await this.invalidation.end(String(session));
  }

  /** @returns false when the user has no such live session */
  async revokeOf(user: User, session: Types.ObjectId): Promise<boolean> {
    const known = await this.sessions.isLiveOf(user, session, this.clock.now());
    if (known) await this.revoke(session);
    return known;
  }

  /** Ends every session of a user, but the one that is to be kept. */
  async revokeAllOf(user: Types.ObjectId, kept?: Types.ObjectId): Promise<void> {
    const open = await this.sessions.unrevokedOf(user, kept);
    await this.sessions.revoke(open, this.clock.now());
    await Promise.all(open.map((id) => this.invalidation.end(String(id))));
  }

  /** Lets a session outlive the end of its user's others (see UserPasswords.change). */
  keepBeyond(session: Types.ObjectId, epoch: number): Promise<void> {
    return this.sessions.raiseEpoch(session, epoch);
  }

  /** The ids of the live sessions of users of these accounts. */
  idsOfAccounts(accounts: Types.ObjectId[]): Promise<string[]> {
    return this.sessions.liveIdsOfAccounts(accounts, this.clock.now());
  }
}
