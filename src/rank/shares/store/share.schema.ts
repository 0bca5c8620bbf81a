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
  /** Whether the notes are part of it; absent: no, as of links made before notes could be. */
  notes?: boolean;
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
