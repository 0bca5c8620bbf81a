import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AuthSettings } from '../../config/settings.js';
import { epochOf, type User } from '../users/user.schema.js';
import { SessionEnds } from './session-ends.js';
import { hashOf, newSessionId, refreshHashOf } from './session-secrets.js';
import { type Session, SESSIONS } from './session.schema.js';

export interface Client {
  ip: string;
  userAgent: string;
}

/** A session as it is found: by the hash of its id, or by the `sid` of an access token. */
export type Which = { token_hash: string } | { _id: Types.ObjectId };

@Injectable()
export class SessionsService {
  private readonly slide: number;
  private readonly longest: number;
  private readonly renewEvery: number;

  constructor(
    @InjectModel(SESSIONS) private readonly sessions: Model<Session>,
    private readonly clock: Clock,
    private readonly ends: SessionEnds,
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
    await this.sessions.create(session);
    return { sessionId, session };
  }

  find(which: Which): Promise<Session | null> {
    return this.sessions
      .findOne({ ...which, ...this.live() })
      .lean<Session | null>()
      .exec();
  }

  isOver({ expires_at }: Session): boolean {
    return expires_at <= this.clock.now();
  }

  /** The access token of the pair has run out: time to renew it, as its client is still there. */
  isDue({ last_used_at }: Session): boolean {
    return this.clock.now().getTime() - last_used_at.getTime() >= this.renewEvery;
  }

  /**
   * Exchanges the pair of tokens for the next and moves the end on, never beyond `ends_at`.
   * Race: of several renewals at once the filter on `rev` and on the refresh token lets one win; the others find what
   * it made of the session, and that is as good. Null when the session has ended meanwhile.
   */
  async renew(sessionId: string, { _id, rev, ends_at }: Session): Promise<Session | null> {
    const now = this.clock.now();
    const mine = { _id, rev, refresh_hash: refreshHashOf(sessionId, rev), ...this.live() };
    const renewed = await this.sessions
      .findOneAndUpdate(
        mine,
        {
          $set: {
            rev: rev + 1,
            refresh_hash: refreshHashOf(sessionId, rev + 1),
            expires_at: new Date(Math.min(now.getTime() + this.slide, ends_at.getTime())),
            last_used_at: now,
          },
        },
        { returnDocument: 'after' },
      )
      .lean<Session | null>()
      .exec();
    return renewed ?? this.find({ token_hash: hashOf(sessionId) });
  }

  /** The live sessions of a user, the latest first. */
  async listOf(user: User, { page, limit }: { page: number; limit: number }) {
    const filter = this.liveOf(user);
    const [rows, total] = await Promise.all([
      this.sessions
        .find(filter)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<Session[]>(),
      this.sessions.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /** From now on every request with this session is refused; the first revocation is the one that is kept. */
  async revoke(session: Types.ObjectId): Promise<void> {
    await this.end({ _id: session });
    await this.ends.announce(String(session));
  }

  /** @returns false when the user has no such live session */
  async revokeOf(user: User, session: Types.ObjectId): Promise<boolean> {
    const known = await this.sessions.exists({ ...this.liveOf(user), _id: session });
    if (known) await this.revoke(session);
    return known !== null;
  }

  /** Ends every session of a user, but the one that is to be kept. */
  async revokeAllOf(user: Types.ObjectId, kept?: Types.ObjectId): Promise<void> {
    const filter = { user, revoked_at: null, ...(kept ? { _id: { $ne: kept } } : {}) };
    const open = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    await this.end({ _id: { $in: open.map(({ _id }) => _id) } });
    await Promise.all(open.map(({ _id }) => this.ends.announce(String(_id))));
  }

  /** Lets a session outlive the end of its user's others (see UsersService.changePassword). */
  async keepBeyond(session: Types.ObjectId, epoch: number): Promise<void> {
    await this.sessions.updateOne({ _id: session, epoch: { $lt: epoch } }, { $set: { epoch } });
  }

  /** The ids of the live sessions of users of these accounts. */
  async idsOfAccounts(accounts: Types.ObjectId[]): Promise<string[]> {
    const filter = { account: { $in: accounts }, ...this.live() };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => String(_id));
  }

  private async end(which: object): Promise<void> {
    await this.sessions.updateMany(
      { ...which, revoked_at: null },
      { $set: { revoked_at: this.clock.now() } },
    );
  }

  private liveOf(user: User) {
    return { user: user._id, epoch: { $gte: epochOf(user) }, ...this.live() };
  }

  private live() {
    const now = this.clock.now();
    return { revoked_at: null, expires_at: { $gt: now }, ends_at: { $gt: now } };
  }
}
