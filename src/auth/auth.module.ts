import { Module } from '@nestjs/common';
import { AccountRemovalModule } from './account-removal/account-removal.module.js';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { BrandsModule } from './brands/brands.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { FactorManagementModule } from './factors/management/factor-management.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { KeysModule } from './keys/keys.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { LoginModule } from './login/login.module.js';
import { MailedLinksModule } from './mailed-links/mailed-links.module.js';
import { OidcSignInModule } from './oidc-sign-in/oidc-sign-in.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PolicyModule } from '../access/index.js';
import { QuotasModule } from './quotas/quotas.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsersModule } from './users/users.module.js';

/** Used by other features. */
const OFFERED = [
  AccountRemovalModule,
  AccessModule,
  AccountsModule,
  AdministrationModule,
  BrandsModule,
  FactorsModule,
  KeysModule,
  LimitsModule,
  LoginModule,
  MailedLinksModule,
  PasswordsModule,
  PolicyModule,
  QuotasModule,
  SessionsModule,
  UsersModule,
];

/** Accounts, users, sessions and API keys, and the guard of all routes. */
@Module({
  imports: [...OFFERED, FactorManagementModule, OidcSignInModule, PasswordResetModule],
  exports: OFFERED,
})
export class AuthModule {}
