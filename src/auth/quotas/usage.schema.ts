import { Schema, type Types } from 'mongoose';

export const QUOTA_KINDS = ['accounts', 'keywords'] as const;

/** `accounts`: those below the account. `keywords`: those of live configurations, of the account and below it. */
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** A change that is under way. */
export interface OpenChange {
  /** Also says when it began: an ObjectId carries its second. */
  op: Types.ObjectId;
  /** Its part of `used`, until it is settled. */
  held: number;
}

/** How much of a quota an account uses: the committed amount and that of the changes under way. */
export interface Usage {
  /** '<kind>:<account>'. */
  _id: string;
  kind: QuotaKind;
  account: Types.ObjectId;
  used: number;
  open: OpenChange[];
  /** Incremented by each update: a recount applies only to the document that it was based on. */
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
