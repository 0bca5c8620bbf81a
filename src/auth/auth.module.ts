import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthSettings, StoreSettings } from '../settings/settings.js';
import { DatabaseModule } from '../database/database.module.js';
import { OutboxModule } from '../outbox/index.js';
import { AccessGuard } from './access/access.guard.js';
import { AccessService } from './access/access.service.js';
import { IdentityCache } from './access/identity-cache.js';
import { IdentityLoader } from './access/identity-loader.js';
import { InternalKeyVerifier } from './access/internal-key-verifier.js';
import { RequestAuthorizer } from './access/request-authorizer.js';
import { RouteTable } from './policy/route-table.js';
import { AccountChanges } from './accounts/account-changes.js';
import { AccountAdminService } from './administration/account-admin.service.js';
import { AccountRepository } from './accounts/account.repository.js';
import { ACCOUNTS, accountSchema } from './accounts/account.schema.js';
import { AccountsController } from './administration/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { AuthController } from './login/auth.controller.js';
import { AuthService } from './login/auth.service.js';
import { EmailChangeLimits } from './email-change/email-change-limits.js';
import { EmailChangesService } from './email-change/email-changes.service.js';
import { MailedLinks } from './mailed-links/mailed-links.js';
import { LoginLimits } from './limits/login-limits.js';
import { RateCounters } from './limits/rate-counter.js';
import { RequestLimits } from './limits/request-limits.js';
import { TakenEmailLimits } from './limits/taken-email-limits.js';
import { LoginService } from './login/login.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { QuotasService } from './quotas/quotas.service.js';
import { UsageRepository } from './quotas/usage.repository.js';
import { USAGE, usageSchema } from './quotas/usage.schema.js';
import { UsageReconciler } from './quotas/usage-reconciler.js';
import { SessionInvalidation } from './sessions/session-invalidation.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { LiveSessions } from './sessions/live-sessions.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SESSIONS, sessionSchema } from './sessions/session.schema.js';
import { SessionsController } from './login/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { signingSecret } from '../settings/signing-secret.js';
import { PasswordHasher } from './users/password-hasher.js';
import { UserAdminService } from './administration/user-admin.service.js';
import { UserRepository } from './users/user.repository.js';
import { USERS, userSchema } from './users/user.schema.js';
import { UsersController } from './administration/users.controller.js';
import { UsersService } from './users/users.service.js';

/** Accounts, users and sessions, and the global access guard. */
@Module({
  imports: [
    DatabaseModule,
    DiscoveryModule,
    OutboxModule,
    JwtModule.registerAsync({
      inject: [AuthSettings, StoreSettings],
      useFactory: (auth: AuthSettings, store: StoreSettings) => ({ secret: signingSecret(auth, store) }),
    }),
    MongooseModule.forFeature([
      { name: ACCOUNTS, schema: accountSchema },
      { name: USERS, schema: userSchema },
      { name: SESSIONS, schema: sessionSchema },
      { name: USAGE, schema: usageSchema },
    ]),
  ],
  controllers: [AuthController, SessionsController, AccountsController, UsersController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccessService,
    AccessTokens,
    AccountAdminService,
    AccountChanges,
    AccountRepository,
    AccountsService,
    AuthService,
    RateCounters,
    EmailChangeLimits,
    EmailChangesService,
    IdentityCache,
    IdentityLoader,
    InternalKeyVerifier,
    LiveSessions,
    LoginLimits,
    LoginService,
    MailedLinks,
    PasswordHasher,
    PasswordsService,
    QuotasService,
    RequestAuthorizer,
    RequestLimits,
    RouteTable,
    SessionInvalidation,
    SessionRepository,
    SessionsService,
    TakenEmailLimits,
    UsageRepository,
    UsageReconciler,
    UserAdminService,
    UserRepository,
    UsersService,
  ],
  exports: [
    AccessTokens,
    AccountAdminService,
    AccountChanges,
    AccountsService,
    RateCounters,
    EmailChangesService,
    LiveSessions,
    LoginService,
    MailedLinks,
    PasswordsService,
    QuotasService,
    RequestAuthorizer,
    RequestLimits,
    RouteTable,
    SessionInvalidation,
    UserRepository,
    UsersService,
  ],
})
export class AuthModule {}
