import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { CurrentSession } from '../access/access.decorators.js';
import type { SessionActor } from '../access/actor.js';
import { Access } from '../policy/access-policy.js';
import { NewKeyDto } from './key.dto.js';
import { KeyManagementService } from './key-management.service.js';

/** API keys of the calling user. A key can neither create keys nor list or revoke them. */
@Controller('v1/auth/keys')
@Uncompressed()
@ApiDocs(() => import('./keys.docs.js'))
export class KeysController {
  constructor(private readonly keys: KeyManagementService) {}

  @Post()
  @Access({ permission: 'keys:write', sessionOnly: true })
  @HttpCode(200)
  async create(@CurrentSession() actor: SessionActor, @Body() body: NewKeyDto) {
    return success(await this.keys.create(actor, body));
  }

  @Get()
  @Access({ caller: 'session', sessionOnly: true })
  async list(@CurrentSession() actor: SessionActor, @Query() page: PageQuery) {
    const { rows, pagination } = await this.keys.list(actor, page);
    return { ...success(rows), pagination };
  }

  @Delete(':id')
  @Access({ permission: 'keys:write', sessionOnly: true })
  async revoke(
    @CurrentSession() actor: SessionActor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    await this.keys.revoke(actor, id);
    return success({ _id: id });
  }
}
