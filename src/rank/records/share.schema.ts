import { Schema, type Types } from 'mongoose';

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
  /** Only the link has the token itself. */
  token_hash: string;
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
    token_hash: { type: String, required: true },
    expires_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: RANK_SHARES, versionKey: false },
);

shareSchema.index({ token_hash: 1 }, { unique: true });
shareSchema.index({ config: 1 });
