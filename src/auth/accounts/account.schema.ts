import { Schema, type Types } from 'mongoose';

/** Quotas of an account; defaults are LIMIT_ACCOUNTS and LIMIT_KEYWORDS. */
export interface AccountLimits {
  accounts?: number;
  keywords?: number;
}

/** Maximum requests to the search provider per UTC day and month, of the account and all below it; absent: no limit. */
export interface SearchBudget {
  day?: number;
  month?: number;
}

/** A tenant. Its users may also act for its descendants. */
export interface Account {
  _id: Types.ObjectId;
  name: string;
  parent: Types.ObjectId | null;
  /** From the root to the parent, so that one query tests descent at any depth. */
  ancestors: Types.ObjectId[];
  owner: Types.ObjectId | null;
  /** Set on the platform account only; the sparse unique index allows one. */
  platform?: true;
  active: boolean;
  limits?: AccountLimits;
  search_budget?: SearchBudget;
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
    search_budget: { type: { _id: false, day: Number, month: Number }, default: undefined },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: ACCOUNTS, versionKey: false },
);

accountSchema.index({ platform: 1 }, { unique: true, sparse: true });
accountSchema.index({ ancestors: 1 });
