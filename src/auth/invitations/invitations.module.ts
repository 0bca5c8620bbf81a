import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LoginModule } from '../login/login.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations of new users. */
@Module({
  imports: [
    AccountsModule,
    FactorsModule,
    LoginModule,
    MailedLinksModule,
    MailModule,
    OutboxModule,
    PasswordsModule,
    UsersModule,
  ],
  controllers: [InvitationsController],
  providers: [InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
