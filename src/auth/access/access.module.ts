import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { OidcModule } from '../oidc/oidc.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { AssistantAccess } from './assistant-access.js';
import { AccessService } from './access.service.js';
import { IdentityLoader } from './identity-loader.js';
import { InternalKeyVerifier } from './internal-key-verifier.js';
import { LiveCredentials } from './live-credentials.js';
import { RequestAuthorizer } from './request-authorizer.js';

/** Authorizes requests and sockets; RequestAuthorizer is the guard of all routes. */
@Module({
  imports: [
    AccountsModule,
    KeysModule,
    LimitsModule,
    MailedLinksModule,
    OidcModule,
    SessionsModule,
    UsersModule,
  ],
  providers: [
    { provide: APP_GUARD, useExisting: RequestAuthorizer },
    AccessService,
    AssistantAccess,
    IdentityLoader,
    InternalKeyVerifier,
    LiveCredentials,
    RequestAuthorizer,
  ],
  exports: [AccessService, AssistantAccess, LiveCredentials, RequestAuthorizer],
})
export class AccessModule {}
