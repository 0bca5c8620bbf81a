import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access } from '../access/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { success } from '../common/envelope.js';
import { ObjectIdPipe } from '../common/validation/object-id.pipe.js';
import { MailOutboxQuery } from './mail-outbox.dto.js';
import { MailOutboxService } from './mail-outbox.service.js';

/** Mails of all accounts, for the platform account. */
@Controller('v1/outbox')
@ApiDocs(() => import('./mail-outbox.docs.js'))
export class MailOutboxController {
  constructor(private readonly outbox: MailOutboxService) {}

  @Get()
  @Access({ permission: 'notifications:read', platformOnly: true })
  async list(@Query() query: MailOutboxQuery) {
    const { rows, pagination } = await this.outbox.list(query);
    return { ...success(rows), pagination };
  }

  @Post('retry')
  @Access({ permission: 'notifications:write', platformOnly: true })
  @HttpCode(200)
  async retryAll() {
    return success(await this.outbox.retryFailed('all'));
  }

  @Post(':id/retry')
  @Access({ permission: 'notifications:write', platformOnly: true })
  @HttpCode(200)
  async retry(@Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.outbox.retryFailed([id]));
  }
}
