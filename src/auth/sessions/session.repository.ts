import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { epochOf, type User } from '../users/user.schema.js';
import { type Session, SESSIONS } from './session.schema.js';

/** Finds a session by the hash of its id, or by the `sid` of an access token. */
export type SessionLookup = { token_hash: string } | { _id: Types.ObjectId };

type Owned = Pick<Session, '_id' | 'user' | 'epoch'>;

const live = (now: Date) => ({ revoked_at: null, expires_at: { $gt: now }, ends_at: { $gt: now } });

const liveOf = (user: User, now: Date) => ({ user: user._id, epoch: { $gte: epochOf(user) }, ...live(now) });

/** The atomic updates of sessions, each with the race that it decides. */
@Injectable()
export class SessionRepository {
  constructor(@InjectModel(SESSIONS) private readonly sessions: Model<Session>) {}

  async insert(session: Session): Promise<void> {
    await this.sessions.create(session);
  }

  findLive(lookup: SessionLookup, now: Date): Promise<Session | null> {
    return this.sessions
      .findOne({ ...lookup, ...live(now) })
      .lean<Session | null>()
      .exec();
  }

  /**
   * Race: of several renewals at once the filter on `rev` and on the refresh token lets one win.
   * @returns null for the others
   */
  renew(
    { _id, rev, refresh_hash }: Pick<Session, '_id' | 'rev' | 'refresh_hash'>,
    next: Pick<Session, 'refresh_hash' | 'expires_at'>,
    now: Date,
  ): Promise<Session | null> {
    return this.sessions
      .findOneAndUpdate(
        { _id, rev, refresh_hash, ...live(now) },
        { $set: { ...next, rev: rev + 1, last_used_at: now } },
        { returnDocument: 'after' },
      )
      .lean<Session | null>()
      .exec();
  }

  /** The live sessions of a user, the latest first. */
  async list(user: User, { page, limit }: { page: number; limit: number }, now: Date) {
    const filter = liveOf(user, now);
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

  async isLiveOf(user: User, session: Types.ObjectId, now: Date): Promise<boolean> {
    return (await this.sessions.exists({ ...liveOf(user, now), _id: session })) !== null;
  }

  /** The sessions of a user that are not revoked, but for `except`. */
  async unrevokedOf(user: Types.ObjectId, except: Types.ObjectId | undefined): Promise<Types.ObjectId[]> {
    const filter = { user, revoked_at: null, ...(except ? { _id: { $ne: except } } : {}) };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Race: the first revocation is the one that is kept. */
  async revoke(ids: Types.ObjectId[], now: Date): Promise<void> {
    await this.sessions.updateMany({ _id: { $in: ids }, revoked_at: null }, { $set: { revoked_at: now } });
  }

  async raiseEpoch(session: Types.ObjectId, epoch: number): Promise<void> {
    await this.sessions.updateOne({ _id: session, epoch: { $lt: epoch } }, { $set: { epoch } });
  }

  async liveIdsOfAccounts(accounts: Types.ObjectId[], now: Date): Promise<string[]> {
    const filter = { account: { $in: accounts }, ...live(now) };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => String(_id));
  }

  /** Those of these sessions that are neither revoked nor expired. */
  unexpired(ids: Types.ObjectId[], now: Date): Promise<Owned[]> {
    const filter = { _id: { $in: ids }, revoked_at: null, expires_at: { $gt: now } };
    return this.sessions.find(filter, { user: 1, epoch: 1 }).lean<Owned[]>().exec();
  }
}
