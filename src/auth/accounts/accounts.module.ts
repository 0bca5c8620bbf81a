import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountDataRegistry } from './account-data.js';
import { AccountChanges } from './account-changes.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNTS, accountSchema } from './account.schema.js';
import { AccountsService } from './accounts.service.js';

/** The account tree. */
@Module({
  imports: [registerCollections([{ name: ACCOUNTS, schema: accountSchema }])],
  providers: [AccountChanges, AccountDataRegistry, AccountRepository, AccountsService],
  exports: [AccountChanges, AccountDataRegistry, AccountsService],
})
export class AccountsModule {}
