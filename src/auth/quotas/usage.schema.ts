import { Schema, type Types } from 'mongoose';

export const QUOTA_KINDS = ['accounts', 'keywords'] as const;

/** `accounts`: descendants of the account. `keywords`: keywords of live configurations in its subtree. */
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** A reservation of a change that is not settled yet. */
export interface OpenChange {
  op: Types.ObjectId;
  /** The process that makes the change (ProcessLeases). */
  process?: Types.ObjectId | undefined;
  /** Its share of `used` until it is settled. */
  held: number;
}

/** Use of a quota by an account: committed and reserved amounts. */
export interface Usage {
  /** '<kind>:<account>'. */
  _id: string;
  kind: QuotaKind;
  account: Types.ObjectId;
  used: number;
  open: OpenChange[];
  /** Incremented by each update, so that a recount based on an older document has no effect. */
  rev: number;
  /** The epoch when it may be wrong: then a change that it refuses recounts it. */
  counted_at: Date;
}

export const USAGE = 'account_usage';

/** `counted_at` of a usage that may be wrong. */
export const OUTDATED = new Date(0);

const id = Schema.Types.ObjectId;

export const usageSchema = new Schema<Usage>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    account: { type: id, required: true },
    used: { type: Number, required: true },
    open: { type: [{ _id: false, op: id, process: id, held: Number }], default: [] },
    rev: { type: Number, default: 0 },
    counted_at: { type: Date, required: true },
  },
  { collection: USAGE, versionKey: false },
);

export const usageId = (kind: QuotaKind, account: Types.ObjectId) => `${kind}:${String(account)}`;
