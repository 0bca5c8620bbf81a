import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { KeywordDaysQuery, SearchDaysQuery, SearchQueriesQuery } from './figures.dto.js';
import { FiguresService } from './figures.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config/:configID/search-console')
@ApiDocs(() => import('./figures.docs.js'))
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Get('days')
  @Access({ permission: 'rank:read', account: 'query' })
  async daily(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: SearchDaysQuery,
  ) {
    return success(await this.figures.daily(account, config, query));
  }

  @Get('history')
  @Access({ permission: 'rank:read', account: 'query' })
  async ofKeyword(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: KeywordDaysQuery,
  ) {
    return success(await this.figures.ofKeyword(account, config, query));
  }

  @Get('queries')
  @Access({ permission: 'rank:read', account: 'query' })
  async queries(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: SearchQueriesQuery,
  ) {
    const { rows, pagination } = await this.figures.queries(account, config, query);
    return { ...success(rows), pagination };
  }
}
