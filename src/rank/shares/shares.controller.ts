import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { NewShareDto } from './shares.dto.js';
import { SharesService } from './shares.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config/:configID/shares')
@ApiDocs(() => import('./shares.docs.js'))
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async create(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: NewShareDto,
  ) {
    return success(await this.shares.create(actor, account, config, body));
  }

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: PageQuery,
  ) {
    const { rows, pagination } = await this.shares.list(account, config, query);
    return { ...success(rows), pagination };
  }

  @Get(':id/link')
  @Access({ permission: 'rank:write', account: 'query' })
  async link(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    return success(await this.shares.link(account, config, id));
  }

  @Delete(':id')
  @Access({ permission: 'rank:write', account: 'query' })
  async revoke(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    return success(await this.shares.revoke(account, config, id));
  }
}
