import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { LeasesModule } from '../../database/leases/leases.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { QuotasService } from './quotas.service.js';
import { UsageRepository } from './usage.repository.js';
import { USAGE, usageSchema } from './usage.schema.js';

/** Limits the accounts and keywords of a tenant. */
@Module({
  imports: [AccountsModule, LeasesModule, registerCollections([{ name: USAGE, schema: usageSchema }])],
  providers: [QuotasService, UsageRepository],
  exports: [QuotasService],
})
export class QuotasModule {}
