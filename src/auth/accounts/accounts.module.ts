import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountDataRegistry } from './account-data.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNTS, accountSchema } from './account.schema.js';
import { AccountsService } from './accounts.service.js';

/** The account tree. */
@Module({
  imports: [registerCollections([{ name: ACCOUNTS, schema: accountSchema }])],
  providers: [AccountDataRegistry, AccountRepository, AccountsService],
  exports: [AccountDataRegistry, AccountsService],
})
export class AccountsModule {}
