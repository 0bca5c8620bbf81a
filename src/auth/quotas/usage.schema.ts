import { Schema, type Types } from 'mongoose';

export const QUOTA_KINDS = ['accounts', 'keywords'] as const;

/** `accounts`: descendants of the account. `keywords`: keywords of live configurations in its subtree. */
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** A reservation of a change that is not settled yet. */
export interface OpenChange {
  /** An ObjectId, whose timestamp is the start of the change. */
  op: Types.ObjectId;
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
  counted_at: Date;
}

export const USAGE = 'account_usage';

const id = Schema.Types.ObjectId;

export const usageSchema = new Schema<Usage>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    account: { type: id, required: true },
    used: { type: Number, required: true },
    open: { type: [{ _id: false, op: id, held: Number }], default: [] },
    rev: { type: Number, default: 0 },
    counted_at: { type: Date, required: true },
  },
  { collection: USAGE, versionKey: false },
);

export const usageId = (kind: QuotaKind, account: Types.ObjectId) => `${kind}:${String(account)}`;
