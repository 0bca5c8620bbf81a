import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { insertUnlessDuplicate, upsertIfCurrent } from '../../../database/errors/duplicate-key.js';
import { type OutboxEvent, outboxEventSchema } from '../../../outbox/index.js';

/** Requests to the search provider of one scope in one period (positions/request-counter.ts). */
export interface SearchUsage {
  _id: string;
  used: number;
  expires_at: Date;
  /** UTC day on which it was last found to be used up; an event is raised once a day. */
  used_up_on?: string;
  /** Outbox events that are not dispatched yet. */
  events?: OutboxEvent[];
}

export const SEARCH_USAGE = 'search_usage';

export const searchUsageSchema = new Schema<SearchUsage>(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true },
    expires_at: { type: Date, required: true },
    used_up_on: String,
    events: { type: [outboxEventSchema], default: undefined },
  },
  { collection: SEARCH_USAGE, versionKey: false },
);

searchUsageSchema.index({ expires_at: 1 });
searchUsageSchema.index({ 'events.at': 1 });

/** The ids of counters begin with the account, and ';' follows ':'. */
const ofAccount = (account: Types.ObjectId) => ({
  _id: { $gte: `${String(account)}:`, $lt: `${String(account)};` },
});

/** Atomic updates of usage counters, each with the race that it resolves. */
@Injectable()
export class SearchUsageRepository {
  constructor(@InjectModel(SEARCH_USAGE) private readonly usage: Model<SearchUsage>) {}

  async used(ids: string[]): Promise<Map<string, number>> {
    const found = await this.usage.find({ _id: { $in: ids } }, { used: 1 }).lean<SearchUsage[]>();
    return new Map(found.map(({ _id, used }) => [_id, used]));
  }

  /**
   * Adds to a limited counter. Race: of concurrent requests, the guard accepts as many as fit, for any number of
   * processes send them. The update is not an upsert, which would try to insert a counter that exists and is full; the
   * second attempt is for one that was missing at the first.
   * @returns false when they do not fit
   */
  async addWithin(id: string, amount: number, limit: number, expiresAt: Date): Promise<boolean> {
    if (amount > limit) return false;
    if (await this.addIfFits(id, amount, limit)) return true;
    await this.create(id, expiresAt);
    return this.addIfFits(id, amount, limit);
  }

  /** Adds to counters without a limit. */
  async add(ids: readonly string[], amount: number, expiresAt: Date): Promise<void> {
    if (ids.length === 0) return;
    const update = { $inc: { used: amount }, $setOnInsert: { expires_at: expiresAt } };
    const upserts = ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
    await this.usage.bulkWrite(upserts, { ordered: false });
  }

  /** For requests that were counted and will not be sent. */
  async takeBack(ids: readonly string[], amount: number): Promise<void> {
    if (ids.length > 0) await this.usage.updateMany({ _id: { $in: [...ids] } }, { $inc: { used: -amount } });
  }

  private async addIfFits(id: string, amount: number, limit: number): Promise<boolean> {
    const fits = { _id: id, used: { $lte: limit - amount } };
    const { matchedCount } = await this.usage.updateOne(fits, { $inc: { used: amount } });
    return matchedCount === 1;
  }

  /** Race: the unique `_id` lets one process insert. */
  private async create(id: string, expiresAt: Date): Promise<void> {
    const initial = { $setOnInsert: { used: 0, expires_at: expiresAt } };
    await insertUnlessDuplicate(this.usage.updateOne({ _id: id }, initial, { upsert: true }));
  }

  /** Race: of concurrent refusals on a day, the filter lets one store the event. */
  async markUsedUp(id: string, day: string, event: OutboxEvent, expiresAt: Date): Promise<void> {
    const initial = { used: 0, expires_at: expiresAt };
    await upsertIfCurrent(() =>
      this.usage.updateOne(
        { _id: id, used_up_on: { $ne: day } },
        { $setOnInsert: initial, $set: { used_up_on: day }, $push: { events: event } },
        { upsert: true },
      ),
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.usage.deleteMany({ expires_at: { $lte: now } });
  }

  /** The counters of an account, as stored. */
  export(account: Types.ObjectId): AsyncIterable<object> {
    return this.usage.find(ofAccount(account), { events: 0 }).lean().cursor();
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    for (const account of accounts) await this.usage.deleteMany(ofAccount(account));
  }
}
