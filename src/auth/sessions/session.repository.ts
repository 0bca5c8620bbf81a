import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { readEpoch, type User } from '../users/user.schema.js';
import { type Session, SESSIONS } from './session.schema.js';

/** Finds a session by the hash of its id, or by the `sid` of an access token. */
export type SessionLookup = { token_hash: string } | { _id: Types.ObjectId };

export type SessionOwner = Pick<Session, '_id' | 'user' | 'epoch' | 'expires_at' | 'signed_in_by'>;

const liveAt = (now: Date) => ({ revoked_at: null, expires_at: { $gt: now }, ends_at: { $gt: now } });

const filterLive = (user: User, now: Date) => ({
  user: user._id,
  epoch: { $gte: readEpoch(user) },
  ...liveAt(now),
});

/** Atomic updates of sessions, each with the race that it resolves. */
@Injectable()
export class SessionRepository {
  constructor(@InjectModel(SESSIONS) private readonly sessions: Model<Session>) {}

  async insert(session: Session): Promise<void> {
    await this.sessions.create(session);
  }

  findLive(lookup: SessionLookup, now: Date): Promise<Session | null> {
    return this.sessions
      .findOne({ ...lookup, ...liveAt(now) })
      .lean<Session | null>()
      .exec();
  }

  /** The live sessions among these, in any order. */
  async findAllLive(lookups: readonly SessionLookup[], now: Date): Promise<Session[]> {
    const ids = lookups.flatMap((lookup) => ('_id' in lookup ? [lookup._id] : []));
    const hashes = lookups.flatMap((lookup) => ('token_hash' in lookup ? [lookup.token_hash] : []));
    const filters = [
      ...(ids.length > 0 ? [{ _id: { $in: ids } }] : []),
      ...(hashes.length > 0 ? [{ token_hash: { $in: hashes } }] : []),
    ];
    const lists = await Promise.all(
      filters.map((filter) =>
        this.sessions
          .find({ ...filter, ...liveAt(now) })
          .lean<Session[]>()
          .exec(),
      ),
    );
    return lists.flat();
  }

  /**
   * Race: of concurrent renewals, the filter on `rev` and on the refresh token lets one succeed.
   * @returns null for the others
   */
  renew(
    { _id, rev, refresh_hash }: Pick<Session, '_id' | 'rev' | 'refresh_hash'>,
    next: Pick<Session, 'refresh_hash' | 'expires_at'>,
    now: Date,
  ): Promise<Session | null> {
    return this.sessions
      .findOneAndUpdate(
        { _id, rev, refresh_hash, ...liveAt(now) },
        { $set: { ...next, rev: rev + 1, last_used_at: now } },
        { returnDocument: 'after' },
      )
      .lean<Session | null>()
      .exec();
  }

  /** The live sessions of a user, newest first. */
  list(user: User, page: PageRequest, now: Date): Promise<Page<Session>> {
    return findPage(this.sessions, filterLive(user, now), { _id: -1 }, page);
  }

  async isLive(user: User, session: Types.ObjectId, now: Date): Promise<boolean> {
    return (await this.sessions.exists({ ...filterLive(user, now), _id: session })) !== null;
  }

  async findLiveIds(user: User, now: Date): Promise<Types.ObjectId[]> {
    const rows = await this.sessions.find(filterLive(user, now), { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  async findUnrevokedIds(
    user: Types.ObjectId,
    except: Types.ObjectId | undefined,
  ): Promise<Types.ObjectId[]> {
    const filter = { user, revoked_at: null, ...(except ? { _id: { $ne: except } } : {}) };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** The unrevoked sessions of a user that the issuer has opened. */
  async findIdsByIssuer(user: Types.ObjectId): Promise<Types.ObjectId[]> {
    const filter = { user, revoked_at: null, signed_in_by: 'oidc' as const };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Race: the first revocation sets the time. */
  async revoke(ids: Types.ObjectId[], now: Date): Promise<void> {
    await this.sessions.updateMany({ _id: { $in: ids }, revoked_at: null }, { $set: { revoked_at: now } });
  }

  async raiseEpoch(session: Types.ObjectId, epoch: number): Promise<void> {
    await this.sessions.updateOne({ _id: session, epoch: { $lt: epoch } }, { $set: { epoch } });
  }

  async liveIdsOfAccounts(accounts: Types.ObjectId[], now: Date): Promise<string[]> {
    const filter = { account: { $in: accounts }, ...liveAt(now) };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => String(_id));
  }

  /** Of sessions that an issuer has not opened. */
  async liveLocalIds(users: Types.ObjectId[], now: Date): Promise<string[]> {
    const filter = { user: { $in: users }, signed_in_by: { $ne: 'oidc' as const }, ...liveAt(now) };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean<Pick<Session, '_id'>[]>();
    return rows.map(({ _id }) => String(_id));
  }

  findUnexpired(ids: Types.ObjectId[], now: Date): Promise<SessionOwner[]> {
    const filter = { _id: { $in: ids }, revoked_at: null, expires_at: { $gt: now } };
    return this.sessions
      .find(filter, { user: 1, epoch: 1, expires_at: 1, signed_in_by: 1 })
      .lean<SessionOwner[]>()
      .exec();
  }

  /** Without secrets. */
  ofAccount(account: Types.ObjectId): AsyncIterable<object> {
    return this.sessions.find({ account }, { token_hash: 0, refresh_hash: 0 }).lean<Session[]>().cursor();
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.sessions.deleteMany({ account: { $in: [...accounts] } });
  }
}
