import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { NoteDto } from './notes.dto.js';
import { NotesService } from './notes.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config/:configID/notes')
@ApiDocs(() => import('./notes.docs.js'))
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async create(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: NoteDto,
  ) {
    return success(await this.notes.create(account, config, body));
  }

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(@TargetAccount() account: Account, @Param('configID', configId) config: Types.ObjectId) {
    return success(await this.notes.list(account, config));
  }

  @Delete(':id')
  @Access({ permission: 'rank:write', account: 'query' })
  async remove(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    return success(await this.notes.remove(account, config, id));
  }
}
