import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { PASSWORD_RESETS, type PasswordReset } from './reset.schema.js';

@Injectable()
export class PasswordResetRepository {
  constructor(@InjectModel(PASSWORD_RESETS) private readonly resets: Model<PasswordReset>) {}

  /** Replaces the row of an address. Race: of two first requests for it one inserts the row, the other then updates it. */
  async write({ _id, ...row }: PasswordReset): Promise<void> {
    const write = () => this.resets.updateOne({ _id }, { $set: row }, { upsert: true }).exec();
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return write();
    });
  }

  /** Race: of two with one token the deletion lets one through. */
  take(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    return this.resets
      .findOneAndDelete({ token_hash: tokenHash, user: { $ne: null }, expires_at: { $gt: now } })
      .lean<PasswordReset | null>()
      .exec();
  }
}
