import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { toRhythm, UsageQuery } from './usage.dto.js';
import { UsageReportService } from './usage-report.service.js';

@Controller('v1/rank/usage')
@ApiDocs(() => import('./usage.docs.js'))
export class UsageController {
  constructor(private readonly usage: UsageReportService) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async get(@TargetAccount() account: Account, @Query() query: UsageQuery) {
    const { keywords } = query;
    return success(await this.usage.report(account, { keywords, rhythm: toRhythm(query) }));
  }
}
