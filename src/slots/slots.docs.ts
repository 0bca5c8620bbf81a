import { IDS, NOW } from '../common/api-docs/examples.js';
import { fails, ok, okWith, page, route, routeDocs, s, storedId } from '../common/api-docs/index.js';
import { PageQuery } from '../common/validation/pagination.js';
import { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';

const SLOT = s.namedObject('Slot', {
  _id: [s.id(), IDS.slot],
  time: s.string('Time of day, `HH:mm`, in `timezone`.', '06:00', { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  timezone: s.string('Name of a time zone.', 'UTC'),
  max_capacity: s.integer('Maximum number of configurations.', 100),
  current_count: s.integer('Number of assigned configurations.', 1),
  active: s.boolean(
    'Whether new configurations are assigned to it. Assigned ones are checked either way.',
    true,
  ),
  ...s.each(s.dateTime, { createdAt: NOW, updatedAt: NOW }),
});

const SLOT_ID = { id: storedId('The slot.', IDS.slot, fails(404, 'Slot not found.')) };

export const docs = routeDocs('Slots', SLOT_ID, {
  'GET /v1/slots': route('List the slots', {
    query: PageQuery,
    responses: page('Ordered by time of day.', SLOT),
  }),
  'POST /v1/slots': route('Create a slot', {
    body: [CreateSlotDto, { time: '06:00', timezone: 'UTC', max_capacity: 100 }],
    responses: ok('The slot.', SLOT, s.exampleWith(SLOT, { current_count: 0 })),
  }),
  'GET /v1/slots/:id': route('Get a slot', { responses: ok('The slot.', SLOT) }),
  'PUT /v1/slots/:id': route('Change a slot', {
    about: 'Fields that are left out stay as they are.',
    body: [UpdateSlotDto, { max_capacity: 100 }],
    responses: ok('The updated slot.', SLOT),
    errors: [
      fails(409, 'Time and time zone of a slot in use cannot change.', { body: { time: '07:00' } }),
      fails(409, 'max_capacity is below the number of configurations in the slot.', {
        when: 'more configurations are assigned to the slot',
      }),
    ],
  }),
  'DELETE /v1/slots/:id': route('Delete a slot', {
    example: { path: { id: IDS.freeSlot } },
    responses: okWith('The slot is deleted.', { _id: [s.id(), IDS.freeSlot] }),
    errors: fails(409, 'A slot in use cannot be deleted.', { path: { id: IDS.slot } }),
  }),
});
