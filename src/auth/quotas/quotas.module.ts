import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { LeasesModule } from '../../database/leases/leases.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { QuotasService } from './quotas.service.js';
import { UsageData } from './usage-data.js';
import { UsageReconciler } from './usage-reconciler.js';
import { UsageRepository } from './usage.repository.js';
import { USAGE, usageSchema } from './usage.schema.js';

/** Limits the accounts and keywords of a tenant. */
@Module({
  imports: [AccountsModule, LeasesModule, registerCollections([{ name: USAGE, schema: usageSchema }])],
  providers: [QuotasService, UsageData, UsageReconciler, UsageRepository],
  exports: [QuotasService],
})
export class QuotasModule {}
