import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ACCESS_CHANGES, type AccessChanges } from './access-change.schema.js';

/** More than are announced between two looks of another process, except by a bulk change. */
const KEPT = 50;
const ID = { _id: 'changes' } as const;

@Injectable()
export class AccessChangeRepository {
  constructor(@InjectModel(ACCESS_CHANGES) private readonly changes: Model<AccessChanges>) {}

  /** Race: the count and the list change in one update, so a reader knows whether the list has lost any since. */
  async add(changes: readonly string[]): Promise<void> {
    const update = {
      $inc: { count: changes.length },
      $push: { last: { $each: changes.slice(-KEPT), $slice: -KEPT } },
    };
    await this.changes.updateOne(ID, update, { upsert: true });
  }

  read(): Promise<AccessChanges | null> {
    return this.changes.findOne(ID).lean<AccessChanges | null>().exec();
  }
}
