import { Module } from '@nestjs/common';
import { registerCollections } from '../collections/registry.js';
import { DatabaseModule } from '../database.module.js';
import { ProcessLeaseRepository } from './process-lease.repository.js';
import { PROCESS_LEASES, processLeaseSchema } from './process-lease.schema.js';
import { ProcessLeases } from './process-leases.js';

/** Leases of processes with reservations in progress. */
@Module({
  imports: [DatabaseModule, registerCollections([{ name: PROCESS_LEASES, schema: processLeaseSchema }])],
  providers: [ProcessLeaseRepository, ProcessLeases],
  exports: [ProcessLeases],
})
export class LeasesModule {}
