export { auditMiddleware, runAs, identifyCaller } from './audit-context.js';
export { type AuditedChange, AuditTrail, type PlannedChange } from './audit-trail.js';
export { AuditModule } from './audit.module.js';
export type { AuditCaller, AuditVia, AuditEntry } from './entries/audit-entry.js';
export { AuditRepository } from './entries/audit.repository.js';
export { PendingEntryRepository } from './pending/pending-entry.repository.js';
export type { Proof } from './pending/proof.js';
