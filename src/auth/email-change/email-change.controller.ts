import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ConfirmEmailDto, UndoEmailDto } from './email-change.dto.js';
import { EmailChangesService } from './email-changes.service.js';

@Controller('v1/auth/email')
@Uncompressed()
@ApiDocs(() => import('./email-change.docs.js'))
export class EmailChangeController {
  constructor(private readonly changes: EmailChangesService) {}

  @Post('confirm')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async confirm(@Body() { token }: ConfirmEmailDto) {
    return success({ email: await this.changes.confirm(token) });
  }

  @Post('undo')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async undo(@Body() { token }: UndoEmailDto) {
    const { email, reset_token } = await this.changes.undo(token);
    return success({ email, reset_token });
  }
}
