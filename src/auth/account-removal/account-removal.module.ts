import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../../mail/index.js';
import { AccessModule } from '../access/access.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountRemovalService } from './account-removal.service.js';
import { AccountRemovalController } from './removal.controller.js';

/** Deletes accounts, erases them 30 days later, and exports them. */
@Module({
  imports: [AccessModule, AccountsModule, MailModule, QuotasModule, SessionsModule],
  controllers: [AccountRemovalController],
  providers: [AccountRemovalService],
  exports: [AccountRemovalService],
})
export class AccountRemovalModule {}
