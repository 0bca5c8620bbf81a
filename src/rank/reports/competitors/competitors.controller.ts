import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { CompetitorsQuery, HeadToHeadQuery, HistoryQuery } from './competitors.dto.js';
import { DaysQuery } from '../positions/report.dto.js';
import { CompetitorsService } from './competitors.service.js';
import { HeadToHeadService } from './head-to-head.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank')
@ApiDocs(() => import('./competitors.docs.js'))
export class CompetitorsController {
  constructor(
    private readonly reports: CompetitorsService,
    private readonly headToHead: HeadToHeadService,
  ) {}

  @Get('competitors/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async competitors(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: CompetitorsQuery,
  ) {
    return success({ days: await this.reports.competitors(account, id, query) });
  }

  @Get('competitors/:configID/keywords')
  @Access({ permission: 'rank:read', account: 'query' })
  async byKeyword(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: HeadToHeadQuery,
  ) {
    const { data, pagination } = await this.headToHead.page(account, id, query);
    return { ...success(data), pagination };
  }

  @Get('distribution/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async distribution(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: DaysQuery,
  ) {
    return success(await this.reports.distribution(account, id, query));
  }

  @Get('keyword/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async keyword(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: HistoryQuery,
  ) {
    return success(await this.headToHead.history(account, id, query));
  }
}
