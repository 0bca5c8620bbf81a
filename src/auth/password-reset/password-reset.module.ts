import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { KnownClientsModule } from '../known-clients/known-clients.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordResetRepository } from './reset.repository.js';
import { ResetPageController } from './reset-page.controller.js';
import { PASSWORD_RESETS, passwordResetSchema } from './reset.schema.js';

/** New passwords by a mailed link. */
@Module({
  imports: [
    KnownClientsModule,
    AccountsModule,
    LimitsModule,
    MailedLinksModule,
    MailModule,
    OutboxModule,
    PasswordsModule,
    UsersModule,
    registerCollections([{ name: PASSWORD_RESETS, schema: passwordResetSchema }]),
  ],
  controllers: [PasswordResetController, ResetPageController],
  providers: [PasswordResetRepository, PasswordResetService],
  exports: [PasswordResetService],
})
export class PasswordResetModule {}
