import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { LoginModule } from '../login/login.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { OidcModule } from '../oidc/oidc.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';
import { OidcController } from './oidc.controller.js';
import { OidcLinksService } from './oidc-links.service.js';
import { OidcSignInService } from './oidc-sign-in.service.js';
import { PendingSignIns } from './pending-sign-in.js';
import { UserLinkController } from './user-link.controller.js';

/** Signs in by the issuer, and links users to it. */
@Module({
  imports: [
    AccessModule,
    AccountsModule,
    KeysModule,
    LoginModule,
    MailedLinksModule,
    MailModule,
    OidcModule,
    OutboxModule,
    PasswordsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [OidcController, UserLinkController],
  providers: [BackchannelLogoutService, OidcLinksService, OidcSignInService, PendingSignIns],
})
export class OidcSignInModule {}
