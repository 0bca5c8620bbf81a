import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConfirmPageController } from './confirm-page.controller.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeEvents } from './email-change-events.js';
import { EmailChangeLimits } from './email-change-limits.js';
import { EmailChangesService } from './email-changes.service.js';

/** New e-mail addresses, confirmed by a mailed link. */
@Module({
  imports: [LimitsModule, MailedLinksModule, MailModule, OutboxModule, SessionsModule, UsersModule],
  controllers: [EmailChangeController, ConfirmPageController],
  providers: [EmailChangeEvents, EmailChangeLimits, EmailChangesService],
  exports: [EmailChangesService],
})
export class EmailChangeModule {}
