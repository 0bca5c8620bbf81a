import { Body, Controller, Delete, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { streamText } from '../../common/http/stream-text.js';
import { Access, CurrentActor, TargetAccount } from '../../access/index.js';
import type { Actor } from '../access/actor.js';
import type { Account } from '../accounts/account.schema.js';
import { accountView } from '../administration/account.view.js';
import { QuotasService } from '../quotas/quotas.service.js';
import { AccountRemovalService } from './account-removal.service.js';
import { DeleteAccountDto } from './removal.dto.js';

@Controller('v1/accounts/:id')
@ApiDocs(() => import('./removal.docs.js'))
export class AccountRemovalController {
  constructor(
    private readonly removal: AccountRemovalService,
    private readonly quotas: QuotasService,
  ) {}

  @Delete()
  @Access({ permission: 'accounts:write', account: 'id' })
  async remove(
    @CurrentActor() actor: Actor,
    @TargetAccount() account: Account,
    @Body() { name }: DeleteAccountDto,
  ) {
    const deleted = await this.removal.remove(actor, account, name);
    return success(accountView(deleted, this.quotas.limitsFor(deleted)));
  }

  @Get('export')
  @Access({ permission: 'accounts:write', account: 'id' })
  async export(
    @CurrentActor() { user }: Actor,
    @TargetAccount() account: Account,
    @Res() response: Response,
  ) {
    const lines = await this.removal.export(account, user);
    const file = `account-${String(account._id)}.ndjson`;
    await streamText(response, 'application/x-ndjson', lines, file);
  }
}
