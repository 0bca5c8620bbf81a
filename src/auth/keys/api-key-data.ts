import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysService } from './api-keys.service.js';

/** API keys as data of the accounts of their users. */
@Injectable()
export class ApiKeyData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly keys: ApiKeysService,
    private readonly stored: ApiKeyRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'key',
      permission: 'keys:write',
      end: (accounts) => this.keys.revokeAllOfAccounts(accounts),
      export: (account) => this.stored.ofAccount(account),
      erase: (accounts) => this.keys.revokeAllOfAccounts(accounts),
    });
  }
}
