import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { KeysModule } from '../keys/keys.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { PasswordResetModule } from '../password-reset/password-reset.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConfirmPageController } from './confirm-page.controller.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangesService } from './email-changes.service.js';
import { UndoPageController } from './undo-page.controller.js';

/** New e-mail addresses, confirmed by a mailed link. */
@Module({
  imports: [
    KeysModule,
    LimitsModule,
    MailedLinksModule,
    MailModule,
    OutboxModule,
    PasswordResetModule,
    UsersModule,
  ],
  controllers: [EmailChangeController, ConfirmPageController, UndoPageController],
  providers: [EmailChangesService],
  exports: [EmailChangesService],
})
export class EmailChangeModule {}
