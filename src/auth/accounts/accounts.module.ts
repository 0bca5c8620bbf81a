import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
<<<<<<< HEAD
import { AuditedAccountPaths } from './audited-account-paths.js';
=======
import { AccountDataRegistry } from './account-data.js';
>>>>>>> 4ee88769 (Delete accounts, restorable for 30 days, and export them)
import { AccountChanges } from './account-changes.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNTS, accountSchema } from './account.schema.js';
import { AccountsService } from './accounts.service.js';

/** The account tree. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ACCOUNTS, schema: accountSchema }])],
<<<<<<< HEAD
  providers: [AccountChanges, AccountRepository, AccountsService, AuditedAccountPaths],
  exports: [AccountChanges, AccountsService],
=======
  providers: [AccountChanges, AccountDataRegistry, AccountRepository, AccountsService],
  exports: [AccountChanges, AccountDataRegistry, AccountsService],
>>>>>>> 4ee88769 (Delete accounts, restorable for 30 days, and export them)
})
export class AccountsModule {}
