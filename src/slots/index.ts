export { SlotAssignmentRepository } from './slot-assignment.repository.js';
export type { SlotView } from './slot.repository.js';
export { CreateSlotDto } from './slot.dto.js';
export { SlotsModule } from './slots.module.js';
export { SlotsService } from './slots.service.js';
