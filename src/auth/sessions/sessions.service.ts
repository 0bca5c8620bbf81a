import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { AuthSettings } from '../../settings/settings.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Client } from '../known-clients/client.js';
import { readEpoch, type User } from '../users/user.schema.js';
import { SessionInvalidation } from './session-invalidation.js';
import { type SessionLookup, type SessionOwner, SessionRepository } from './session.repository.js';
import { type Session, SESSIONS, type SignIn } from './session.schema.js';

/** A user with the session of the request. */
export interface SessionUser {
  user: User;
  session: Session;
}

@Injectable()
export class SessionsService implements OnModuleInit {
  private readonly ttlMs: number;
  private readonly maxTtlMs: number;
  private readonly renewAfterMs: number;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    private readonly invalidation: SessionInvalidation,
    private readonly trail: AuditTrail,
    private readonly accountData: AccountDataRegistry,
    settings: AuthSettings,
  ) {
    this.ttlMs = settings.session.ttlMs;
    this.maxTtlMs = Math.max(this.ttlMs, settings.session.maxTtlMs);
    this.renewAfterMs = settings.accessTokenTtlMs;
  }

  onModuleInit(): void {
    this.accountData.register({
      name: 'session',
      permission: 'audit:read',
      end: (accounts) => this.revokeOfAccounts(accounts),
      export: (account) => this.sessions.ofAccount(account),
      erase: (accounts) => this.sessions.deleteByAccounts(accounts),
    });
  }

  /** @param _id of the session */
  async open(
    user: User,
    client: Pick<Client, 'ip' | 'userAgent'>,
    { by, issuer }: SignIn = { by: 'password' },
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
      epoch: readEpoch(user),
      expires_at: new Date(now.getTime() + this.ttlMs),
      ends_at: new Date(now.getTime() + this.maxTtlMs),
      last_used_at: now,
      ip: client.ip,
      user_agent: client.userAgent.slice(0, 300),
      signed_in_by: by,
      ...(issuer !== undefined && { issuer }),
      revoked_at: null,
      createdAt: now,
    };
    await this.sessions.insert(session);
    return { sessionId, session };
  }

  /** When a session that opens now has ended at the latest. */
  lastEnd(now: Date): Date {
    return new Date(now.getTime() + this.maxTtlMs);
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
  async list({ user, session }: SessionUser, page: PageQuery) {
    const { rows, total } = await this.sessions.list(user, page, this.clock.now());
    return { rows: rows.map((row) => sessionView(row, session)), pagination: pagination(page, total) };
  }

  async logout(caller: SessionUser): Promise<void> {
    const { _id } = caller.session;
    const planned = plannedEnd('auth.logout', caller, { type: 'session', id: String(_id) }, { _id });
    await this.trail.perform(planned, () => this.revoke(_id));
  }

  /** @throws NotFoundError for a session that is unknown, ended or another user's */
  async endOwn(caller: SessionUser, session: Types.ObjectId): Promise<void> {
    const target = { type: 'session', id: String(session) };
    await this.trail.perform(plannedEnd('auth.session.end', caller, target, { _id: session }), async () => {
      if (!(await this.sessions.isLive(caller.user, session, this.clock.now())))
        throw new NotFoundError('Session not found.');
      await this.revoke(session);
    });
  }

  async endOthers(caller: SessionUser): Promise<void> {
    const { user, session } = caller;
    const target = { type: 'user', id: String(user._id) };
    const others = { user: user._id, _id: { $ne: session._id }, revoked_at: null };
    const planned = plannedEnd('auth.session.end_others', caller, target, others);
    await this.trail.perform(planned, () => this.revokeAll(user._id, session._id));
  }

  async revoke(session: Types.ObjectId): Promise<void> {
    await this.sessions.revoke([session], this.clock.now());
    await this.invalidation.end(String(session));
  }

  async revokeAll(user: Types.ObjectId, except?: Types.ObjectId): Promise<void> {
    await this.revokeEach(await this.sessions.findUnrevokedIds(user, except));
  }

  /** Ends the sessions of a user that the issuer has opened. */
  async revokeByIssuer(user: Types.ObjectId): Promise<void> {
    await this.revokeEach(await this.sessions.findIdsByIssuer(user));
  }

  async revokeEach(ids: Types.ObjectId[]): Promise<void> {
    await this.sessions.revoke(ids, this.clock.now());
    await Promise.all(ids.map((id) => this.invalidation.end(String(id))));
  }

  /** Keeps a session alive when the session epoch of its user is raised (PasswordsService.changePassword). */
  raiseEpoch(session: Types.ObjectId, epoch: number): Promise<void> {
    return this.sessions.raiseEpoch(session, epoch);
  }

  async liveIdsOfUser(user: User): Promise<Types.ObjectId[]> {
    return this.sessions.findLiveIds(user, this.clock.now());
  }

  liveIdsOfAccounts(accounts: Types.ObjectId[]): Promise<string[]> {
    return this.sessions.liveIdsOfAccounts(accounts, this.clock.now());
  }

  /** Of these users, without those that an issuer has opened. */
  liveLocalIds(users: Types.ObjectId[]): Promise<string[]> {
    return this.sessions.liveLocalIds(users, this.clock.now());
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

const plannedEnd = (
  action: string,
  { user }: SessionUser,
  target: { type: string; id: string },
  sessions: object,
): PlannedChange => ({
  action,
  account: user.account,
  target,
  proof: { collection: SESSIONS, filter: sessions, fields: ['revoked_at'] },
});

function sessionView(session: Session, current: Session) {
  const { _id, createdAt, last_used_at, expires_at, ip, user_agent } = session;
  const row = { _id, current: _id.equals(current._id), createdAt, last_used_at, expires_at, ip, user_agent };
  return { ...row, ...signInView(session) };
}

/** Of sessions, and of the responses that open one. */
export const signInView = ({ signed_in_by = 'password', issuer }: Session) => ({
  signed_in_by,
  ...(issuer !== undefined && { issuer }),
});

const newSessionId = newSecretToken;
export const hashSessionId = hashToken;

/**
 * Hash of the refresh token of a session at revision `rev`. The token is derived from the session id, which only the
 * client has: it need not be stored, and read access to the store is not enough to renew a session.
 */
const hashRefreshToken = (sessionId: string, rev: number) =>
  hashToken(createHmac('sha256', sessionId).update(`refresh:${rev}`).digest('base64url'));
