import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorRepository } from './factor.repository.js';
import { OidcLinkRepository } from './oidc-link.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { UserRepository } from './user.repository.js';
import { USERS, userSchema } from './user.schema.js';
import { UsersService } from './users.service.js';

const USER_SERVICES = [FactorRepository, OidcLinkRepository, PasswordHasher, UserRepository, UsersService];

/** Users, with the hashes of their passwords. */
@Module({
  imports: [AccountsModule, registerCollections([{ name: USERS, schema: userSchema }])],
  providers: USER_SERVICES,
  exports: USER_SERVICES,
})
export class UsersModule {}
