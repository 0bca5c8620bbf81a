import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { CitedSitesQuery, SerpQuery } from './serp.dto.js';
import { SerpService } from './serp.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank')
@ApiDocs(() => import('./serp.docs.js'))
export class SerpController {
  constructor(private readonly serps: SerpService) {}

  @Get('serp/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async serp(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: SerpQuery,
  ) {
    return success(await this.serps.get(account, id, query));
  }

  @Get('features/:configID/sites')
  @Access({ permission: 'rank:read', account: 'query' })
  async citedSites(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: CitedSitesQuery,
  ) {
    const { data, pagination } = await this.serps.citedSites(account, id, query);
    return { ...success(data), pagination };
  }

  @Get('competitors/:configID/suggestions')
  @Access({ permission: 'rank:read', account: 'query' })
  async suggest(@TargetAccount() account: Account, @Param('configID', configId) id: Types.ObjectId) {
    return success(await this.serps.listSuggestions(account, id));
  }
}
