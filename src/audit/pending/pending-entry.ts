import { Schema } from 'mongoose';
import type { AuditEntry } from '../entries/audit-entry.js';
import { auditEntryFields } from '../entries/audit-entry.js';

/** An entry whose change is about to happen, or has happened without the entry being stored. */
export interface PendingEntry extends AuditEntry {
  /** `Proof[]` as text. */
  proofs: string;
  /** Their state before the change. */
  state: string;
}

export const AUDIT_PENDING = 'audit_pending';

export const pendingEntrySchema = new Schema<PendingEntry>(
  {
    ...auditEntryFields,
    proofs: { type: String, required: true },
    state: { type: String, required: true },
  },
  { collection: AUDIT_PENDING, versionKey: false },
);
