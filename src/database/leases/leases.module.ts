import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../database.module.js';
import { PROCESS_LEASES, processLeaseSchema } from './process-lease.schema.js';
import { ProcessLeases } from './process-leases.js';

/** Leases of processes with reservations in progress. */
@Module({
  imports: [
    DatabaseModule,
    MongooseModule.forFeature([{ name: PROCESS_LEASES, schema: processLeaseSchema }]),
  ],
  providers: [ProcessLeases],
  exports: [ProcessLeases],
})
export class LeasesModule {}
