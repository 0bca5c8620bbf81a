import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { ViewScreen } from '../domain/view-screens.js';

/** Views of a configuration at most: shared ones, and one's own of each user. */
export const MAX_VIEWS = 100;

/** A named selection of filters, order, columns and range of a screen. */
export interface View {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  account: Types.ObjectId;
  /** The user whose view it is; null: shared with the account. */
  owner: Types.ObjectId | null;
  /** Among those of its owner, from 0 to MAX_VIEWS - 1. */
  seat: number;
  name: string;
  /** The name without differences of case. */
  name_key: string;
  screen: ViewScreen;
  /** Parameters of the report of the screen, in the order of their names. */
  query: string;
  createdAt: Date;
  updatedAt: Date;
}

export const RANK_VIEWS = 'rank_views';

const id = Schema.Types.ObjectId;

export const viewSchema = new Schema<View>(
  {
    config: { type: id, required: true },
    account: { type: id, required: true },
    owner: { type: id, default: null },
    seat: { type: Number, required: true },
    name: { type: String, required: true },
    name_key: { type: String, required: true },
    screen: { type: String, required: true },
    query: { type: String, default: '' },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: RANK_VIEWS, versionKey: false },
);

viewSchema.index({ config: 1, owner: 1, seat: 1 }, { unique: true });
viewSchema.index({ config: 1, owner: 1, name_key: 1 }, { unique: true });

export type ViewChange = Partial<Pick<View, 'owner' | 'seat' | 'name' | 'name_key' | 'query'>> &
  Pick<View, 'updatedAt'>;

type Named = Pick<View, '_id' | 'config' | 'owner' | 'name_key'>;

@Injectable()
export class ViewRepository {
  constructor(@InjectModel(RANK_VIEWS) private readonly views: Model<View>) {}

  /** The views of a user and those that are shared, by name. */
  list(config: Types.ObjectId, user: Types.ObjectId): Promise<View[]> {
    return this.views
      .find({ config, owner: { $in: [user, null] } })
      .sort({ name_key: 1, _id: 1 })
      .lean<View[]>()
      .exec();
  }

  /** Null for a view of another user too. */
  find(config: Types.ObjectId, _id: Types.ObjectId, user: Types.ObjectId): Promise<View | null> {
    return this.views
      .findOne({ _id, config, owner: { $in: [user, null] } })
      .lean<View | null>()
      .exec();
  }

  findSharedById(_id: string): Promise<View | null> {
    return this.views.findOne({ _id, owner: null }).lean<View | null>().exec();
  }

  findShared(config: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<View[]> {
    return this.views
      .find({ _id: { $in: [...ids] }, config, owner: null })
      .lean<View[]>()
      .exec();
  }

  /** Whether the owner has another view of that name. */
  async hasName({ _id, config, owner, name_key }: Named): Promise<boolean> {
    return (await this.views.exists({ config, owner, name_key, _id: { $ne: _id } })) !== null;
  }

  /** The lowest seat of the owner that is free; undefined when there is none. */
  async freeSeat({ config, owner }: Pick<View, 'config' | 'owner'>): Promise<number | undefined> {
    const rows = await this.views.find({ config, owner }, { seat: 1 }).lean<Pick<View, 'seat'>[]>();
    const taken = new Set(rows.map(({ seat }) => seat));
    return Array.from({ length: MAX_VIEWS }, (_, seat) => seat).find((seat) => !taken.has(seat));
  }

  /**
   * Races: the unique index over seats admits one of several inserts into the last free seat, so an owner never has more
   * than MAX_VIEWS; that over names one of several with the same name.
   * @returns false when the seat or the name is taken
   */
  insert(view: View): Promise<boolean> {
    return insertUnlessDuplicate(this.views.create(view));
  }

  /**
   * Race: the last of concurrent changes wins, except that of one that has another owner since it was read.
   * @returns null when it has another owner now, or was deleted
   * @throws a duplicate-key error when its owner has another view of that name, or in that seat
   */
  change({ _id, config, owner }: View, change: ViewChange): Promise<View | null> {
    return this.views
      .findOneAndUpdate({ _id, config, owner }, { $set: change }, { returnDocument: 'after' })
      .lean<View | null>()
      .exec();
  }

  /** @returns false when it was deleted, or has another owner now */
  async delete({ _id, config, owner }: View): Promise<boolean> {
    return (await this.views.deleteOne({ _id, config, owner })).deletedCount === 1;
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.views.deleteMany({ config });
  }
}
