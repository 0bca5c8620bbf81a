import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { CannibalizationQuery, PagesQuery } from './pages.dto.js';
import { PagesService } from './pages.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank')
@ApiDocs(() => import('./pages.docs.js'))
export class PagesController {
  constructor(private readonly reports: PagesService) {}

  @Get('pages/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async pages(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: PagesQuery,
  ) {
    const { rows, pagination } = await this.reports.page(account, id, query);
    return { ...success(rows), pagination };
  }

  @Get('cannibalization/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async cannibalization(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: CannibalizationQuery,
  ) {
    const { rows, pagination } = await this.reports.cannibalization(account, id, query);
    return { ...success(rows), pagination };
  }
}
