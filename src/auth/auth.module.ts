import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { Settings } from '../config/settings.js';
import { AccessGuard } from './access/access.guard.js';
import { AccessService } from './access/access.service.js';
import { ACCOUNTS, accountSchema } from './accounts/account.schema.js';
import { AccountsService } from './accounts/accounts.service.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { LiveSessions } from './sessions/live-sessions.js';
import { SessionEnds } from './sessions/session-ends.js';
import { SESSIONS, sessionSchema } from './sessions/session.schema.js';
import { SessionsService } from './sessions/sessions.service.js';
import { signingSecret } from './sessions/signing-secret.js';
import { Passwords } from './users/passwords.js';
import { PublicUsers } from './users/public-users.js';
import { USERS, userSchema } from './users/user.schema.js';
import { UsersService } from './users/users.service.js';

/** Accounts, users and sessions, and the guard that stands before every route. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({ secret: signingSecret(settings) }),
    }),
    MongooseModule.forFeature([
      { name: ACCOUNTS, schema: accountSchema },
      { name: USERS, schema: userSchema },
      { name: SESSIONS, schema: sessionSchema },
    ]),
  ],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccessService,
    AccessTokens,
    AccountsService,
    AuthService,
    LiveSessions,
    Passwords,
    PublicUsers,
    SessionEnds,
    SessionsService,
    UsersService,
  ],
  exports: [
    AccessService,
    AccessTokens,
    AccountsService,
    LiveSessions,
    PublicUsers,
    SessionEnds,
    UsersService,
  ],
})
export class AuthModule {}
