import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { upsertIfCurrent } from '../../database/errors/duplicate-key.js';
import { PASSWORD_RESETS, type PasswordReset } from './reset.schema.js';

@Injectable()
export class PasswordResetRepository {
  constructor(@InjectModel(PASSWORD_RESETS) private readonly resets: Model<PasswordReset>) {}

  /** Race: of two concurrent first requests for an address, one inserts the row, and the other retries as an update. */
  async replace({ _id, ...row }: PasswordReset): Promise<void> {
    await upsertIfCurrent(() => this.resets.updateOne({ _id }, { $set: row }, { upsert: true }));
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.resets.deleteMany({ account: { $in: [...accounts] } });
  }

  /** Race: of two requests with the same token, the deletion lets one succeed. */
  findAndDelete(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    return this.resets
      .findOneAndDelete({ token_hash: tokenHash, user: { $ne: null }, expires_at: { $gt: now } })
      .lean<PasswordReset | null>()
      .exec();
  }
}
