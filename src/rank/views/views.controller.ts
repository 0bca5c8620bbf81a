import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { ChangedViewDto, NewViewDto } from './views.dto.js';
import { ViewsService } from './views.service.js';

const configId = new ObjectIdPipe('configID');
const viewId = new ObjectIdPipe('id');

/** Reading is enough for one's own views; shared ones need `rank:write`. */
@Controller('v1/rank/config/:configID/views')
@ApiDocs(() => import('./views.docs.js'))
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Post()
  @Access({ permission: 'rank:read', account: 'query' })
  @HttpCode(200)
  async create(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: NewViewDto,
  ) {
    return success(await this.views.create(account, config, actor, body));
  }

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.views.list(account, config, actor));
  }

  @Patch(':id')
  @Access({ permission: 'rank:read', account: 'query' })
  async change(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', viewId) id: Types.ObjectId,
    @Body() body: ChangedViewDto,
  ) {
    return success(await this.views.change(account, config, id, actor, body));
  }

  @Delete(':id')
  @Access({ permission: 'rank:read', account: 'query' })
  async remove(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', viewId) id: Types.ObjectId,
  ) {
    return success(await this.views.remove(account, config, id, actor));
  }
}
