import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { success } from '../../common/envelope.js';
import { ConfirmEmailDto } from './email-change.dto.js';
import { EmailChanges } from './email-changes.service.js';

@Controller('v1/auth/email')
export class EmailChangeController {
  constructor(private readonly changes: EmailChanges) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(@Body() { token }: ConfirmEmailDto) {
    return success({ email: await this.changes.confirm(token) });
  }
}
