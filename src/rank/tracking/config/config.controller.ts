import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount, type Actor, CurrentActor } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { ConfigCreation } from './config-creation.js';
import { ConfigDeletion } from './config-deletion.js';
import { ConfigUpdate } from './config-update.js';
import { CreateConfigDto, GetConfigQuery, UpdateConfigDto } from './config.dto.js';
import { ConfigService } from './config.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config')
@ApiDocs(() => import('./config.docs.js'))
export class ConfigController {
  constructor(
    private readonly configs: ConfigService,
    private readonly creation: ConfigCreation,
    private readonly updates: ConfigUpdate,
    private readonly deletion: ConfigDeletion,
  ) {}

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async create(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Body() body: CreateConfigDto,
  ) {
    const own = account._id.equals(actor.account._id);
    return success(await this.creation.create(account, own, body));
  }

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async get(@TargetAccount() account: Account, @Query() { optional }: GetConfigQuery) {
    return success(await this.configs.get(account, { optional: optional === 'true' }));
  }

  @Put(':configID')
  @Access({ permission: 'rank:write', account: 'query' })
  async update(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Body() body: UpdateConfigDto,
  ) {
    return success(await this.updates.update(account, id, body));
  }

  @Delete(':configID')
  @Access({ permission: 'rank:write', account: 'query' })
  async remove(
    @TargetAccount() account: Account,
    @CurrentActor() { user }: Actor,
    @Param('configID', configId) id: Types.ObjectId,
  ) {
    return success(await this.deletion.remove(account, id, user));
  }
}
