import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../../common/validation/pagination.js';
import { RANK_SHARES, type Share } from './share.schema.js';

@Injectable()
export class ShareRepository {
  constructor(@InjectModel(RANK_SHARES) private readonly shares: Model<Share>) {}

  async insert(share: Share): Promise<void> {
    await this.shares.create(share);
  }

  /** Newest first, expired ones included. */
  list(config: Types.ObjectId, page: PageRequest): Promise<Page<Share>> {
    return findPage(this.shares, { config }, { _id: -1 }, page);
  }

  /** @returns null when the configuration has no such share */
  find(config: Types.ObjectId, _id: Types.ObjectId): Promise<Share | null> {
    return this.shares.findOne({ _id, config }).lean<Share | null>().exec();
  }

  /** Race: simultaneous visits are each counted, and the latest time stays. */
  async countView(_id: Types.ObjectId, at: Date): Promise<void> {
    await this.shares.updateOne({ _id }, { $inc: { views: 1 }, $max: { last_viewed_at: at } });
  }

  count(config: Types.ObjectId): Promise<number> {
    return this.shares.countDocuments({ config }).exec();
  }

  /** By the hash of the token, so that the duration of the look-up reveals nothing about tokens. */
  findLive(token_hash: string, now: Date): Promise<Share | null> {
    return this.shares
      .findOne({ token_hash, $or: [{ expires_at: null }, { expires_at: { $gt: now } }] })
      .lean<Share | null>()
      .exec();
  }

  /** Names of the shares of a view that have not ended. */
  async liveNamesOfView(config: Types.ObjectId, view: Types.ObjectId, now: Date): Promise<string[]> {
    const rows = await this.shares
      .find({ config, view, $or: [{ expires_at: null }, { expires_at: { $gt: now } }] }, { name: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Share, 'name'>[]>();
    return rows.map(({ name }) => name);
  }

  /** @returns the deleted share; null when the configuration has no such share */
  delete(config: Types.ObjectId, _id: Types.ObjectId): Promise<Share | null> {
    return this.shares.findOneAndDelete({ _id, config }).lean<Share | null>().exec();
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.shares.deleteMany({ config });
  }
}
