import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { Access, CurrentSession } from '../../access/index.js';
import type { SessionUser } from '../sessions/sessions.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { NewKeyDto } from './key.dto.js';

/** API keys of the calling user. A key can neither create keys nor list or revoke them. */
@Controller('v1/auth/keys')
@Uncompressed()
@ApiDocs(() => import('./keys.docs.js'))
export class KeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Access({ permission: 'keys:write', sessionOnly: true })
  @HttpCode(200)
  async create(@CurrentSession() { user }: SessionUser, @Body() body: NewKeyDto) {
    return success(await this.keys.create(user, body));
  }

  @Get()
  @Access({ caller: 'session', sessionOnly: true })
  async list(@CurrentSession() { user }: SessionUser, @Query() page: PageQuery) {
    const { rows, pagination } = await this.keys.list(user, page);
    return { ...success(rows), pagination };
  }

  @Delete(':id')
  @Access({ permission: 'keys:write', sessionOnly: true })
  async revoke(
    @CurrentSession() { user }: SessionUser,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    await this.keys.revokeOwn(user, id);
    return success({ _id: id });
  }
}
