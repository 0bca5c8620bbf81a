import { millisecondsInDay } from 'date-fns/constants';
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
  /** Its own users, not those of accounts below it, need a second factor. */
  require_second_factor?: boolean;
  /** As the search budget, of requests for AI answers. */
  answers_budget?: SearchBudget;
  /** Set while it is deleted: it is erased after 30 days, and can be restored until then. */
  deleted_at?: Date;
  /** Since its deletion nothing acts for it any longer: no session, key or link. */
  ended_at?: Date;
  /** Its documents are being erased, so it cannot be restored. */
  erasing?: true;
  createdAt: Date;
  updatedAt: Date;
}

export const ACCOUNTS = 'accounts';

/** How long a deleted account can be restored; then it is erased. */
export const RESTORABLE_MS = 30 * millisecondsInDay;

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
    require_second_factor: Boolean,
    answers_budget: { type: { _id: false, day: Number, month: Number }, default: undefined },
    deleted_at: Date,
    ended_at: Date,
    erasing: Boolean,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: ACCOUNTS, versionKey: false },
);

accountSchema.index({ platform: 1 }, { unique: true, sparse: true });
accountSchema.index({ ancestors: 1 });
accountSchema.index({ deleted_at: 1 }, { sparse: true });
