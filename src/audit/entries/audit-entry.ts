import { Schema, type Types } from 'mongoose';

/** How a caller was identified; `session` includes calls before a login, such as the login itself. */
export const AUDIT_VIAS = ['session', 'key', 'cli', 'internal'] as const;
export type AuditVia = (typeof AUDIT_VIAS)[number];

export interface AuditCaller {
  user: Types.ObjectId | null;
  via: AuditVia;
  /** The API key. */
  key: Types.ObjectId | null;
  ip: string | null;
  request_id: string | null;
}

export interface AuditTarget {
  type: string;
  id: string;
}

/** One change of state. */
export interface AuditEntry extends AuditCaller {
  _id: Types.ObjectId;
  at: Date;
  /** The account of the target; null in an installation without a platform account. */
  account: Types.ObjectId | null;
  /** The account and its ancestors, so that one query finds the entries of a subtree. */
  path: Types.ObjectId[];
  action: string;
  target: AuditTarget;
  /** JSON of `Change[]`: any path and value is safe. */
  changes: string;
  expires_at: Date;
}

export interface AuditFilter {
  account: Types.ObjectId;
  /** Includes the accounts below it. */
  below: boolean;
  action?: string | undefined;
  user?: Types.ObjectId | undefined;
  /** First and last instant, both included. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export const AUDIT_LOG = 'audit_log';

const id = Schema.Types.ObjectId;

/** A schema of its own, as a field called `type` would be read as a type. */
const targetSchema = new Schema<AuditTarget>(
  { type: { type: String }, id: String },
  { _id: false, id: false },
);

export const auditEntryFields = {
  at: { type: Date, required: true },
  account: { type: id, default: null },
  path: { type: [id], default: [] },
  user: { type: id, default: null },
  via: { type: String, required: true },
  key: { type: id, default: null },
  ip: { type: String, default: null },
  action: { type: String, required: true },
  target: { type: targetSchema, required: true },
  changes: { type: String, default: '[]' },
  request_id: { type: String, default: null },
  expires_at: { type: Date, required: true },
};

export const auditSchema = new Schema<AuditEntry>(auditEntryFields, {
  collection: AUDIT_LOG,
  versionKey: false,
});

auditSchema.index({ account: 1, at: 1, _id: 1 });
auditSchema.index({ path: 1, at: 1, _id: 1 });
auditSchema.index({ account: 1, action: 1, at: 1, _id: 1 });
auditSchema.index({ path: 1, action: 1, at: 1, _id: 1 });
auditSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
