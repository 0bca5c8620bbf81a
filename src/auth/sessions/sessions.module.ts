import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { registerCollections } from '../../database/collections/registry.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AuthSettings, StoreSettings } from '../../settings/settings.js';
import { signingSecret } from '../../settings/signing-secret.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { AccessChangeRepository } from './access-change.repository.js';
import { ACCESS_CHANGES, accessChangesSchema } from './access-change.schema.js';
import { SessionInvalidation } from './session-invalidation.js';
import { SessionRepository } from './session.repository.js';
import { SESSIONS, sessionSchema } from './session.schema.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

const OFFERED = [AccessTokens, SessionInvalidation, SessionsService];

/** Sessions of users, and access tokens. */
@Module({
  imports: [
    AccountsModule,
    DatabaseModule,
    UsersModule,
    JwtModule.registerAsync({
      inject: [AuthSettings, StoreSettings],
      useFactory: (auth: AuthSettings, store: StoreSettings) => ({ secret: signingSecret(auth, store) }),
    }),
    registerCollections([
      { name: ACCESS_CHANGES, schema: accessChangesSchema },
      { name: SESSIONS, schema: sessionSchema },
    ]),
  ],
  controllers: [SessionsController],
  providers: [...OFFERED, AccessChangeRepository, SessionRepository],
  exports: OFFERED,
})
export class SessionsModule {}
