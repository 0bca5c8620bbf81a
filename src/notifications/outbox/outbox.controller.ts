import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { OutboxQuery } from './outbox.dto.js';
import { OutboxService } from './outbox.service.js';

/** What the platform account sees of the e-mail of all accounts. */
@Controller('v1/outbox')
@ApiDocs(() => import('./outbox.docs.js'))
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Get()
  @Access({ permission: 'notifications:read', platformOnly: true })
  async list(@Query() query: OutboxQuery) {
    const { rows, pagination } = await this.outbox.list(query);
    return { ...success(rows), pagination };
  }
}
