export { AccountPaths } from './account-paths.js';
export { AuditContext } from './audit-context.js';
export { auditMiddleware } from './audit.middleware.js';
export { type AuditedChange, AuditTrail, type PlannedChange } from './audit-trail.js';
export { AuditModule } from './audit.module.js';
export { AUDIT_VIAS, type AuditCaller, type AuditVia } from './entries/audit-caller.js';
export type { AuditEntry, AuditFilter } from './entries/audit-entry.js';
export { AuditRepository } from './entries/audit.repository.js';
export type { Proof } from './pending/proof.js';
