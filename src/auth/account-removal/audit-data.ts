import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditRepository, PendingEntryRepository } from '../../audit/index.js';
import { AccountDataRegistry } from '../accounts/account-data.js';

/** Audit entries as data of the account of their target. Those of the account above, such as of a deletion, remain. */
@Injectable()
export class AuditData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly entries: AuditRepository,
    private readonly pending: PendingEntryRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'audit',
      permission: 'audit:read',
      export: (account) => this.entries.all({ account, below: false }),
      erase: async (accounts) => {
        await this.pending.deleteOf(accounts);
        await this.entries.deleteOf(accounts);
      },
    });
  }
}
