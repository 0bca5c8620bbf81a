import { Global, Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AuditTrail } from './audit-trail.js';
import { AUDIT_LOG, auditSchema } from './entries/audit-entry.js';
import { AuditRepository } from './entries/audit.repository.js';
import { AuditLogController } from './log/audit-log.controller.js';
import { AuditLogService } from './log/audit-log.service.js';
import { AuditRecovery } from './pending/audit-recovery.js';
import { AUDIT_PENDING, pendingEntrySchema } from './pending/pending-entry.js';
import { PendingEntryRepository } from './pending/pending-entry.repository.js';

/** The audit log. Global, as every feature that changes state records its changes. */
@Global()
@Module({
  imports: [
    registerCollections([
      { name: AUDIT_LOG, schema: auditSchema },
      { name: AUDIT_PENDING, schema: pendingEntrySchema },
    ]),
  ],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditRecovery, AuditRepository, AuditTrail, PendingEntryRepository],
  exports: [AuditRepository, AuditTrail, PendingEntryRepository],
})
export class AuditModule {}
