import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount, type Actor, CurrentActor } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { CreateConfigDto, GetConfigQuery, UpdateConfigDto } from './config.dto.js';
import { ConfigService } from './config.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config')
@ApiDocs(() => import('./config.docs.js'))
export class ConfigController {
  constructor(private readonly configs: ConfigService) {}

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async create(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Body() body: CreateConfigDto,
  ) {
    return success(await this.configs.create(account, actor, body));
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
    return success(await this.configs.update(account, id, body));
  }

  @Delete(':configID')
  @Access({ permission: 'rank:write', account: 'query' })
  async remove(
    @TargetAccount() account: Account,
    @CurrentActor() { user }: Actor,
    @Param('configID', configId) id: Types.ObjectId,
  ) {
    return success(await this.configs.remove(account, id, user));
  }
}
