import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UsageRepository } from './usage.repository.js';

/** Use of quotas as data of accounts. */
@Injectable()
export class UsageData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly accounts: AccountsService,
    private readonly usage: UsageRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'quota',
      erase: async (accounts) => {
        await this.usage.deleteOf(accounts);
        const [root] = accounts;
        const account = root && (await this.accounts.find(root));
        // The accounts above have fewer accounts and keywords now, which the next pass counts.
        if (account) await this.usage.outdate(account.ancestors);
      },
    });
  }
}
