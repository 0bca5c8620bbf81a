import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import { type OpenChange, OUTDATED, USAGE, type Usage } from './usage.schema.js';

/** Atomic updates of usage documents, each with the race that it resolves. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGE) private readonly usage: Model<Usage>) {}

  find(id: string): Promise<Usage | null> {
    return this.usage.findById(id).lean<Usage | null>().exec();
  }

  /** @param options `open`: only those with changes that are not settled */
  findAll({ open = false } = {}): AsyncIterable<Usage> {
    const filter = open ? { open: { $ne: [] } } : {};
    return this.usage.find(filter).lean<Usage[]>().cursor() as AsyncIterable<Usage>;
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
  async reserve(id: string, change: OpenChange, allowed: number | undefined): Promise<boolean> {
    const { held } = change;
    const fits = held > 0 && allowed !== undefined ? { used: { $lte: allowed - held } } : {};
    const { matchedCount } = await this.usage.updateOne(
      { _id: id, ...fits },
      { $inc: { used: held, rev: 1 }, $push: { open: change } },
    );
    return matchedCount === 1;
  }

  /**
   * Replaces a reservation by the amount actually added. Race: a process that stood still is taken for a dead one, and
   * its reservation dropped. Whether the recount saw the write is unknown then, so the amount is added, and the usage is
   * recounted before it refuses anything.
   */
  async settle(id: string, { op, held }: Pick<OpenChange, 'op' | 'held'>, added: number): Promise<void> {
    const { matchedCount } = await this.usage.updateOne(
      { _id: id, 'open.op': op },
      { $inc: { used: added - held, rev: 1 }, $pull: { open: { op } } },
    );
    if (matchedCount === 1 || added <= 0) return;
    await this.usage.updateOne(
      { _id: id },
      { $inc: { used: added, rev: 1 }, $set: { counted_at: OUTDATED } },
    );
  }

  /**
   * Race: has no effect if a reservation was added or settled since the document was read; it changes `rev`.
   * @returns false then
   */
  async recount({ _id, rev }: Usage, count: Pick<Usage, 'used' | 'open' | 'counted_at'>): Promise<boolean> {
    const { matchedCount } = await this.usage.updateOne({ _id, rev }, { $set: count, $inc: { rev: 1 } });
    return matchedCount === 1;
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.usage.deleteMany({ account: { $in: [...accounts] } });
  }

  /** Makes the reconciler recount the usage of these accounts. */
  async outdate(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.usage.updateMany({ account: { $in: [...accounts] } }, { $set: { counted_at: OUTDATED } });
  }
}
