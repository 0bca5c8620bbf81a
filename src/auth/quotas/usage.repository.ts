import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import { USAGE, type Usage } from './usage.schema.js';

/** Atomic updates of usage documents, each with the race that it resolves. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGE) private readonly usage: Model<Usage>) {}

  find(id: string): Promise<Usage | null> {
    return this.usage.findById(id).lean<Usage | null>().exec();
  }

  findAll(): AsyncIterable<Usage> {
    return this.usage.find().lean<Usage[]>().cursor() as AsyncIterable<Usage>;
  }

  /** Race: the unique `_id` lets one process insert. Nothing is added meanwhile: reservations need the document. */
  async insert(usage: Usage): Promise<void> {
    await insertUnlessDuplicate(this.usage.create(usage));
  }

  /**
   * Adds a reservation and its amount atomically. Race: of concurrent changes, the filter accepts as many as fit.
   * @param allowed undefined: unlimited
   * @returns false when it does not fit, or there is no usage document yet
   */
  async reserve(
    id: string,
    op: Types.ObjectId,
    amount: number,
    allowed: number | undefined,
  ): Promise<boolean> {
    const fits = amount > 0 && allowed !== undefined ? { used: { $lte: allowed - amount } } : {};
    const { matchedCount } = await this.usage.updateOne(
      { _id: id, ...fits },
      { $inc: { used: amount, rev: 1 }, $push: { open: { op, held: amount } } },
    );
    return matchedCount === 1;
  }

  /**
   * Replaces a reservation by the amount actually added. Race: after a recount, which removes reservations and counts
   * the result of the write, this has no effect.
   */
  async settle(id: string, op: Types.ObjectId, held: number, added: number): Promise<void> {
    await this.usage.updateOne(
      { _id: id, 'open.op': op },
      { $inc: { used: added - held, rev: 1 }, $pull: { open: { op } } },
    );
  }

  /** Race: has no effect if a reservation was added or settled since the document was read; it changes `rev`. */
  async recount({ _id, rev }: Usage, used: number, now: Date): Promise<void> {
    await this.usage.updateOne({ _id, rev }, { $set: { used, open: [], counted_at: now }, $inc: { rev: 1 } });
  }

  async deleteOf(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.usage.deleteMany({ account: { $in: [...accounts] } });
  }

  /** Makes the reconciler recount the usage of these accounts. */
  async outdate(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.usage.updateMany({ account: { $in: [...accounts] } }, { $set: { counted_at: new Date(0) } });
  }
}
