import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { KnownClientsModule } from '../known-clients/known-clients.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { OidcModule } from '../oidc/oidc.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LoginService } from './login.service.js';
import { SecondStepController } from './second-step.controller.js';

/** Logs users in and out; their own sessions, password and settings. */
@Module({
  imports: [
    AccessModule,
    AccountsModule,
    FactorsModule,
    KnownClientsModule,
    LimitsModule,
    OidcModule,
    PasswordsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [AuthController, SecondStepController],
  providers: [AuthService, LoginService],
  exports: [AuthService, LoginService],
})
export class LoginModule {}
