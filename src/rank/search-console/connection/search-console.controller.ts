import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { SearchConsoleDto } from './search-console.dto.js';
import { SearchConsoleService } from './search-console.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config/:configID/search-console')
@ApiDocs(() => import('./search-console.docs.js'))
export class SearchConsoleController {
  constructor(private readonly connections: SearchConsoleService) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async get(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.connections.get(actor, account, config));
  }

  @Put()
  @Access({ permission: 'rank:write', account: 'query' })
  async connect(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: SearchConsoleDto,
  ) {
    return success(await this.connections.connect(actor, account, config, body));
  }

  @Delete()
  @Access({ permission: 'rank:write', account: 'query' })
  async disconnect(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.connections.disconnect(actor, account, config));
  }

  @Post('connect')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async requestConsent(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.connections.requestConsent(actor, account, config));
  }

  @Get('properties')
  @Access({ permission: 'rank:write', account: 'query' })
  async listProperties(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.connections.listProperties(actor, account, config));
  }

  @Post('check')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async check(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.connections.check(actor, account, config));
  }
}
