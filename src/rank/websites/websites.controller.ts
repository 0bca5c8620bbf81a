import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Account, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { WebsitesQuery } from './websites.dto.js';
import { WebsitesService } from './websites.service.js';

@Controller('v1/rank/websites')
@ApiDocs(() => import('./websites.docs.js'))
export class WebsitesController {
  constructor(private readonly websites: WebsitesService) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(@TargetAccount() account: Account, @Query() query: WebsitesQuery) {
    const { rows, pagination, totals } = await this.websites.list(account, query);
    return { ...success(rows), pagination, totals };
  }
}
