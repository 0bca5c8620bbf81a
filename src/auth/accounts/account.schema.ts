import { Schema, type Types } from 'mongoose';

/** What an account may have; a missing one is that of the settings (LIMIT_ACCOUNTS, LIMIT_KEYWORDS). */
export interface AccountLimits {
  accounts?: number;
  keywords?: number;
}

/** A customer. A parent may act for every account below it. */
export interface Account {
  _id: Types.ObjectId;
  name: string;
  parent: Types.ObjectId | null;
  /** From the root down to the parent: "is X above Y" is one look, however deep the tree. */
  ancestors: Types.ObjectId[];
  owner: Types.ObjectId | null;
  /** Set on the platform's own account only, so that a sparse unique index allows one. */
  platform?: true;
  active: boolean;
  limits?: AccountLimits;
  createdAt: Date;
  updatedAt: Date;
}

export const ACCOUNTS = 'accounts';

const id = Schema.Types.ObjectId;

export const accountSchema = new Schema<Account>(
  {
    name: { type: String, required: true },
    parent: { type: id, default: null },
    ancestors: { type: [id], default: [] },
    owner: { type: id, default: null },
    platform: { type: Boolean },
    active: { type: Boolean, default: true },
    limits: { type: { _id: false, accounts: Number, keywords: Number }, default: undefined },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: ACCOUNTS, versionKey: false },
);

accountSchema.index({ platform: 1 }, { unique: true, sparse: true });
accountSchema.index({ ancestors: 1 });
