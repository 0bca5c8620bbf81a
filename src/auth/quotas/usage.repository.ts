import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/duplicate-key.js';
import { USAGE, type Usage } from './usage.schema.js';

/** The atomic updates of a usage, each with the race that it decides. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGE) private readonly usage: Model<Usage>) {}

  find(id: string): Promise<Usage | null> {
    return this.usage.findById(id).lean<Usage | null>().exec();
  }

  all(): AsyncIterable<Usage> {
    return this.usage.find().lean<Usage[]>().cursor() as AsyncIterable<Usage>;
  }

  /** Race: of two processes that start it the unique _id lets one; nothing was added meanwhile, as both need it first. */
  async start(usage: Usage): Promise<void> {
    await insertUnlessDuplicate(this.usage.create(usage));
  }

  /**
   * Opens a change and counts its amount at once. Race: of several changes that want the last of a quota, in however
   * many processes, the filter lets through as many as fit.
   * @param allowed undefined: without a limit
   * @returns false when it does not fit, or there is no usage yet
   */
  async hold(id: string, op: Types.ObjectId, amount: number, allowed: number | undefined): Promise<boolean> {
    const fits = amount > 0 && allowed !== undefined ? { used: { $lte: allowed - amount } } : {};
    const { matchedCount } = await this.usage.updateOne(
      { _id: id, ...fits },
      { $inc: { used: amount, rev: 1 }, $push: { open: { op, held: amount } } },
    );
    return matchedCount === 1;
  }

  /**
   * Closes a change with what it has really added. Race: a recount that came first has closed it already, and has
   * counted the outcome.
   */
  async settle(id: string, op: Types.ObjectId, held: number, made: number): Promise<void> {
    await this.usage.updateOne(
      { _id: id, 'open.op': op },
      { $inc: { used: made - held, rev: 1 }, $pull: { open: { op } } },
    );
  }

  /** Race: a change that was opened or settled since `counted` was read has moved `rev`; the next sweep counts again. */
  async recount({ _id, rev }: Usage, used: number, now: Date): Promise<void> {
    await this.usage.updateOne({ _id, rev }, { $set: { used, open: [], counted_at: now }, $inc: { rev: 1 } });
  }
}
