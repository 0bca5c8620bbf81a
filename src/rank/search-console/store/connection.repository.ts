import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Fault } from '../domain/faults.js';
import { isFinal } from '../domain/faults.js';
import { GSC_CONNECTIONS, type SearchConsoleConnection } from './search-console.schema.js';

/** Renewed while an import is under way. */
const LEASE_MS = 90_000;
export const RENEW_MS = LEASE_MS / 3;
const EPOCH = new Date(0);

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);
const NO_FAULT = { step: null, error: null, remedy: null, link: null };

/** An import, held by one process at a time. */
export type ClaimedConnection = SearchConsoleConnection & { claim: Types.ObjectId };

/** What a configuration is connected by. */
export type ConnectionTarget = Pick<
  SearchConsoleConnection,
  'property' | 'via' | 'client_email' | 'sealed_secret' | 'grant' | 'supplied_by'
>;

@Injectable()
export class ConnectionRepository {
  constructor(@InjectModel(GSC_CONNECTIONS) private readonly connections: Model<SearchConsoleConnection>) {}

  find(config: Types.ObjectId): Promise<SearchConsoleConnection | null> {
    return this.connections.findOne({ config }).lean<SearchConsoleConnection | null>().exec();
  }

  /**
   * Connects, or replaces the credential. The days of the same property stay. An import under way loses its claim. Race:
   * of two writers the last one wins; the days of a source that is no longer stored are deleted by the caller.
   * @returns the connection before; null for a new one
   */
  async save(
    owner: Pick<SearchConsoleConnection, 'config' | 'account'>,
    target: ConnectionTarget,
    source: Types.ObjectId,
    now: Date,
  ): Promise<SearchConsoleConnection | null> {
    const { config, account } = owner;
    return this.connections
      .findOneAndUpdate(
        { config },
        {
          $set: {
            ...target,
            account,
            source,
            state: 'importing',
            ...NO_FAULT,
            waits_for_quota: false,
            next_at: now,
            claim: null,
            lease_until: EPOCH,
            updatedAt: now,
          },
          $setOnInsert: { _id: new Types.ObjectId(), createdAt: now },
        },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<SearchConsoleConnection | null>()
      .exec();
  }

  delete(config: Types.ObjectId): Promise<SearchConsoleConnection | null> {
    return this.connections.findOneAndDelete({ config }).lean<SearchConsoleConnection | null>().exec();
  }

  /** Lets the imports by a grant go on that has been given again. */
  async resumeByGrant(grant: Types.ObjectId, now: Date): Promise<void> {
    await this.connections.updateMany(
      { grant },
      { $set: { state: 'importing', ...NO_FAULT, next_at: now, updatedAt: now } },
    );
  }

  /** Lets an import go on that has failed. Race: one under way is not disturbed. */
  async resume(config: Types.ObjectId, now: Date): Promise<void> {
    await this.connections.updateOne(
      { config, claim: null },
      {
        $set: { state: 'importing', ...NO_FAULT, waits_for_quota: false, next_at: now, updatedAt: now },
      },
    );
  }

  /** Stores the same secret encrypted with another key. Race: one that was replaced meanwhile does not match. */
  async reseal(sealed_secret: string, resealed: string): Promise<void> {
    await this.connections.updateMany({ sealed_secret }, { $set: { sealed_secret: resealed } });
  }

  async isGrantUsed(grant: Types.ObjectId): Promise<boolean> {
    return (await this.connections.exists({ grant })) !== null;
  }

  /** Race: of several processes one matches the expired lease. @returns null when nothing is due */
  claim(now: Date): Promise<ClaimedConnection | null> {
    return this.connections
      .findOneAndUpdate(
        { next_at: { $ne: null, $lte: now }, lease_until: { $lte: now } },
        { $set: { claim: new Types.ObjectId(), lease_until: leaseEnd(now) }, $inc: { fence: 1 } },
        { sort: { next_at: 1 }, returnDocument: 'after' },
      )
      .lean<ClaimedConnection | null>()
      .exec();
  }

  /** Race: an import that lost its claim, to another process or by a change of the connection, does not match. */
  async renew({ _id, claim }: ClaimedConnection, now: Date): Promise<boolean> {
    const { matchedCount } = await this.connections.updateOne(
      { _id, claim },
      { $set: { lease_until: leaseEnd(now) } },
    );
    return matchedCount === 1;
  }

  /** Race: as renew. */
  async succeed({ _id, claim }: ClaimedConnection): Promise<void> {
    await this.connections.updateOne({ _id, claim }, { $set: { ...NO_FAULT, waits_for_quota: false } });
  }

  /** Ends an import. Race: as renew. */
  async release(
    { _id, claim }: ClaimedConnection,
    state: 'connected' | 'importing',
    nextAt: Date,
    now: Date,
  ): Promise<boolean> {
    const set = { state, next_at: nextAt, claim: null, lease_until: EPOCH, updatedAt: now };
    const { matchedCount } = await this.connections.updateOne({ _id, claim }, { $set: set });
    return matchedCount === 1;
  }

  /** Race: as renew. @param nextAt null: until it is connected again */
  async fail(
    { _id, claim }: ClaimedConnection,
    fault: Fault,
    nextAt: Date | null,
    now: Date,
  ): Promise<boolean> {
    const { step, message: error, remedy, link } = fault;
    const { matchedCount } = await this.connections.updateOne(
      { _id, claim },
      {
        $set: {
          state: isFinal(fault) ? 'reconnect' : 'failed',
          step,
          error,
          remedy,
          link: link ?? null,
          waits_for_quota: step === 'quota',
          next_at: nextAt,
          claim: null,
          lease_until: EPOCH,
          updatedAt: now,
        },
      },
    );
    return matchedCount === 1;
  }

  /** Of a process that has ended: for the only process of a store. */
  async releaseAll(): Promise<void> {
    await this.connections.updateMany(
      { claim: { $ne: null } },
      { $set: { claim: null, lease_until: EPOCH } },
    );
  }
}
