import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';

/** The route that reads the audit log. */
@Module({ controllers: [AuditLogController], providers: [AuditLogService] })
export class AuditLogModule {}
