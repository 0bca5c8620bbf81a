import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../../common/validation/pagination.js';

/** A link by which anyone reads the reports of a configuration. */
export interface Share {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  account: Types.ObjectId;
  name: string;
  /** Only keywords with this tag; null: all. */
  tag: string | null;
  /** Only keywords of this view; null or absent: all. */
  view?: Types.ObjectId | null;
  /** Whether the competitors are part of it. */
  competitors: boolean;
  /** Whether the notes are part of it; absent: no, as of links made before notes could be. */
  notes?: boolean;
  /** Whether AI answers are part of it; absent: no. */
  answers?: boolean;
  /** Whether it is also a feed; absent: no. */
  feed?: boolean;
  token_hash: string;
  /** The token, encrypted, so that its link can be copied again; absent on links made before that. */
  sealed_token?: string;
  /** The user who made it, whose own visits are not counted. */
  created_by?: Types.ObjectId;
  /** How often others have opened the report; absent: never. */
  views?: number;
  last_viewed_at?: Date | null;
  /** Null: never. */
  expires_at: Date | null;
  createdAt: Date;
}

export const RANK_SHARES = 'rank_shares';

const id = Schema.Types.ObjectId;

export const shareSchema = new Schema<Share>(
  {
    config: { type: id, required: true },
    account: { type: id, required: true },
    name: { type: String, required: true },
    tag: { type: String, default: null },
    view: { type: id, default: null },
    competitors: { type: Boolean, required: true },
    notes: Boolean,
    answers: Boolean,
    feed: Boolean,
    token_hash: { type: String, required: true },
    sealed_token: String,
    created_by: id,
    views: { type: Number, default: 0 },
    last_viewed_at: { type: Date, default: null },
    expires_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: RANK_SHARES, versionKey: false },
);

shareSchema.index({ token_hash: 1 }, { unique: true });
shareSchema.index({ config: 1 });

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
