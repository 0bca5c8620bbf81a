import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';

/** What processes share about requests for search volumes: one document. */
interface FetchState {
  _id: string;
  /** When all configurations are looked through again. */
  next_at: Date;
  /** Accounts whose configurations changed since. */
  changed: Types.ObjectId[];
  /** The pass under way; null between passes. */
  lease: Types.ObjectId | null;
  lease_until: Date;
  /** Last response by country and language ('US-en'). */
  asked: Record<string, Date>;
  /** The epoch when the provider is not paused. */
  paused_until: Date;
  /** Last failure; absent after a success. */
  failure?: SearchFailureKind;
  /** Hash of the key that failed. */
  key?: string;
}

/** A look through configurations, held by one process at a time. */
export interface Pass {
  lease: Types.ObjectId;
  /** undefined: of all accounts. */
  accounts: Types.ObjectId[] | undefined;
  /** Last response by country and language. */
  asked: Readonly<Record<string, Date>>;
}

export const VOLUME_FETCHES = 'volume_fetches';
const ID = 'volumes';
const EPOCH = new Date(0);
/** Longer than a request; renewed before each, and while configurations are looked through. */
const LEASE_MS = 10 * 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Atomic updates of the state, each with the race that it decides. */
@Injectable()
export class FetchStateRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** The first pass looks through all configurations, so a change before it needs no mark. */
  async mark(account: Types.ObjectId): Promise<void> {
    await this.states.updateOne({ _id: ID }, { $addToSet: { changed: account } });
  }

  /**
   * Race: of several processes one matches the expired lease. A pass over all accounts stays due until it is finished, also
   * when its process dies; the accounts of any other are looked through with all, within the hour.
   * @returns undefined when nothing is due, another process has the lease, or the provider is paused
   */
  async claim(now: Date): Promise<Pass | undefined> {
    const lease = new Types.ObjectId();
    await this.create(now);
    const free = { _id: ID, lease_until: { $lte: now }, paused_until: { $lte: now } };
    const update = { $set: { lease, lease_until: leaseEnd(now), changed: [] } };
    const options = { returnDocument: 'before' } as const;
    const all = await this.states.findOneAndUpdate({ ...free, next_at: { $lte: now } }, update, options);
    if (all) return { lease, accounts: undefined, asked: all.asked };
    const some = await this.states.findOneAndUpdate(
      { ...free, 'changed.0': { $exists: true } },
      update,
      options,
    );
    return some ? { lease, accounts: some.changed, asked: some.asked } : undefined;
  }

  /** Race: of several processes that start with an empty store one inserts. */
  private async create(now: Date): Promise<void> {
    const state = {
      next_at: now,
      changed: [],
      lease: null,
      lease_until: EPOCH,
      asked: {},
      paused_until: EPOCH,
    };
    await insertUnlessDuplicate(
      this.states.updateOne({ _id: ID }, { $setOnInsert: state }, { upsert: true }),
    );
  }

  /** Ends a pause that began with another key. */
  async acceptKey(key: string): Promise<void> {
    await this.states.updateOne(
      { _id: ID, key: { $exists: true, $ne: key } },
      { $set: { paused_until: EPOCH, next_at: EPOCH }, $unset: { failure: '', key: '' } },
    );
  }

  /**
   * Race: a process that lost its lease, because it stood still for longer, does not match.
   * @returns false when the lease is lost
   */
  async renew({ lease }: Pass, now: Date): Promise<boolean> {
    const { matchedCount } = await this.states.updateOne(
      { _id: ID, lease },
      { $set: { lease_until: leaseEnd(now) } },
    );
    return matchedCount === 1;
  }

  /**
   * After the response is stored. Race: as renew.
   * @param search country and language
   */
  async succeeded({ lease }: Pass, search: string, now: Date): Promise<void> {
    await this.states.updateOne(
      { _id: ID, lease },
      { $set: { [`asked.${search}`]: now }, $unset: { failure: '', key: '' } },
    );
  }

  /** Race: as renew. */
  async pause({ lease }: Pass, failure: SearchFailureKind, key: string, until: Date): Promise<void> {
    await this.states.updateOne({ _id: ID, lease }, { $set: { paused_until: until, failure, key } });
  }

  /** Race: as renew. A pass over some accounts may only advance the next one over all. */
  async finish({ lease, accounts }: Pass, nextAt: Date): Promise<void> {
    const free = { lease: null, lease_until: EPOCH };
    await this.states.updateOne(
      { _id: ID, lease },
      accounts ? { $set: free, $min: { next_at: nextAt } } : { $set: { ...free, next_at: nextAt } },
    );
  }

  /** Why the provider is not asked now; undefined when it is. */
  async pauseReason(now: Date): Promise<SearchFailureKind | undefined> {
    const state = await this.states.findOne({ _id: ID, paused_until: { $gt: now } });
    return state?.failure;
  }

  private get states() {
    return this.connection.collection<FetchState>(VOLUME_FETCHES);
  }
}
