import { Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { ServesArea } from '../common/area.js';
import { SlotAssignmentRepository } from './slot-assignment.repository.js';
import { SlotRepository } from './slot.repository.js';
import { SLOTS, slotSchema } from './slot.schema.js';
import { SlotsController } from './slots.controller.js';
import { SlotsService } from './slots.service.js';

/** Times of day at which configurations are checked, and the assignments to them. */
@ServesArea({ name: 'rank', prefixes: ['/v1/slots'], envelope: 'status' })
@Module({
  imports: [registerCollections([{ name: SLOTS, schema: slotSchema }])],
  controllers: [SlotsController],
  providers: [SlotRepository, SlotsService, SlotAssignmentRepository],
  exports: [SlotsService, SlotAssignmentRepository],
})
export class SlotsModule {}
