import { Schema, type Types } from 'mongoose';
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
