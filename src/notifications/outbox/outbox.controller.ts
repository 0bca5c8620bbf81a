import { Controller, Get, Query } from '@nestjs/common';
import { success } from '../../common/envelope.js';
import { OutboxQuery } from './outbox.dto.js';
import { OutboxService } from './outbox.service.js';

/** What the platform account sees of the e-mail of all accounts. */
@Controller('v1/outbox')
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Get()
  async list(@Query() query: OutboxQuery) {
    const { rows, pagination } = await this.outbox.list(query);
    return { ...success(rows), pagination };
  }
}
