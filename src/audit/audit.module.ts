import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountPaths } from './account-paths.js';
import { AuditContext } from './audit-context.js';
import { AuditTrail } from './audit-trail.js';
import { AUDIT_LOG, auditSchema } from './entries/audit-entry.js';
import { AuditRepository } from './entries/audit.repository.js';

/** The audit log. Global, as every feature that changes state records its changes. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: AUDIT_LOG, schema: auditSchema }])],
  providers: [AccountPaths, AuditContext, AuditRepository, AuditTrail],
  exports: [AccountPaths, AuditContext, AuditRepository, AuditTrail],
})
export class AuditModule {}
