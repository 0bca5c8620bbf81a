import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeyData } from './api-key-data.js';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { API_KEYS, apiKeySchema } from './api-key.schema.js';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialRevocation } from './credential-revocation.js';

const OFFERED = [ApiKeysService, ApiKeyUses, CredentialRevocation];

/** API keys of users. */
@Module({
  imports: [AccountsModule, SessionsModule, registerCollections([{ name: API_KEYS, schema: apiKeySchema }])],
  providers: [...OFFERED, ApiKeyData, ApiKeyRepository],
  exports: OFFERED,
})
export class KeysModule {}
