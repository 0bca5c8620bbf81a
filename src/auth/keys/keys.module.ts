import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { API_KEYS, apiKeySchema } from './api-key.schema.js';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialRevocation } from './credential-revocation.js';
import { KeysController } from './keys.controller.js';

const OFFERED = [ApiKeysService, ApiKeyUses, CredentialRevocation];

/** API keys: users create, list and revoke their own. */
@Module({
  imports: [
    AccountsModule,
    SessionsModule,
    UsersModule,
    registerCollections([{ name: API_KEYS, schema: apiKeySchema }]),
  ],
  controllers: [KeysController],
  providers: [...OFFERED, ApiKeyRepository],
  exports: OFFERED,
})
export class KeysModule {}
