import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Clock } from '../../common/clock.js';
import { success } from '../../common/envelope.js';
import { fileName } from '../../common/file-name.js';
import { localDay } from '../../common/time/zone.js';
import { streamText } from '../../common/http/stream-text.js';
import { Access, type AuthorizedAccount, TargetAccount } from '../../access/index.js';
import { auditCsv } from './audit-log.csv.js';
import { AuditLogQuery } from './audit-log.dto.js';
import { AuditLogService } from './audit-log.service.js';

@Controller('v1/audit')
@ApiDocs(() => import('./audit-log.docs.js'))
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access({ permission: 'audit:read', account: 'query' })
  async list(
    @TargetAccount() account: AuthorizedAccount,
    @Query() query: AuditLogQuery,
    @Res() response: Response,
  ) {
    if (query.format === 'csv') {
      const lines = auditCsv(this.log.all(account, query), query.bom === 'true');
      return streamText(
        response,
        'text/csv',
        lines,
        fileName(account.name, 'audit-log', localDay(this.clock.now(), 'UTC')),
      );
    }
    const { rows, pagination } = await this.log.list(account, query);
    response.json({ ...success(rows), pagination });
  }
}
