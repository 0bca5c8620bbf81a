import { PageQuery } from '../common/validation/pagination.js';
import { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';
import { IDS, NOW } from '../common/api-docs/examples.js';
import type { DtoFields, RouteDocs } from '../common/api-docs/model.js';
import {
  okResponse,
  boolean,
  id,
  dateTime,
  namedSchema,
  object,
  pageResponse,
  string,
  integer,
} from '../common/api-docs/schema.js';
import { invalidIdError, PAGE_FIELDS } from '../common/api-docs/common-errors.js';

const SLOT = namedSchema(
  'Slot',
  object({
    _id: id(),
    time: string('Time of day, `HH:mm`, in `timezone`.', { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    timezone: string('Name of a time zone.'),
    max_capacity: integer('Maximum number of configurations.'),
    current_count: integer('Number of assigned configurations.'),
    active: boolean('Whether new configurations are assigned to it. Assigned ones are checked either way.'),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  }),
);

const EXAMPLE = {
  _id: IDS.slot,
  time: '06:00',
  timezone: 'UTC',
  max_capacity: 100,
  current_count: 1,
  active: true,
  createdAt: NOW,
  updatedAt: NOW,
};

const FIELDS: DtoFields = {
  dto: CreateSlotDto,
  about: {
    time: 'Time of day from 00:00 to 23:59.',
    timezone: 'Name of a time zone, such as Europe/Berlin or UTC.',
    max_capacity: 'Maximum number of configurations.',
    active: 'Whether new configurations are assigned to it; default true.',
  },
};

const path = { id: 'The slot.' };
const unknown = { status: 404, message: 'Slot not found.', try: { path: { id: IDS.unknown } } };

export const docs: RouteDocs = {
  tag: 'Slots',
  operations: [
    {
      route: 'GET /v1/slots',
      summary: 'List the slots',
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [pageResponse('Ordered by time of day.', SLOT, [EXAMPLE])],
    },
    {
      route: 'POST /v1/slots',
      summary: 'Create a slot',
      body: FIELDS,
      example: { body: { time: '06:00', timezone: 'UTC', max_capacity: 100 } },
      responses: [okResponse('The slot.', SLOT, { ...EXAMPLE, current_count: 0 })],
    },
    {
      route: 'GET /v1/slots/:id',
      summary: 'Get a slot',
      path,
      example: { path: { id: IDS.slot } },
      responses: [okResponse('The slot.', SLOT, EXAMPLE)],
      errors: [invalidIdError('id'), unknown],
    },
    {
      route: 'PUT /v1/slots/:id',
      summary: 'Change a slot',
      about: 'Fields that are left out stay as they are.',
      path,
      body: { dto: UpdateSlotDto, about: FIELDS.about },
      example: { path: { id: IDS.slot }, body: { max_capacity: 100 } },
      responses: [okResponse('The updated slot.', SLOT, EXAMPLE)],
      errors: [
        invalidIdError('id'),
        unknown,
        {
          status: 409,
          message: 'Time and time zone of a slot in use cannot change.',
          try: { body: { time: '07:00' } },
        },
        {
          status: 409,
          message: 'max_capacity is below the number of configurations in the slot.',
          when: 'more configurations are assigned to the slot',
        },
      ],
    },
    {
      route: 'DELETE /v1/slots/:id',
      summary: 'Delete a slot',
      path,
      example: { path: { id: IDS.freeSlot } },
      responses: [okResponse('The slot is deleted.', object({ _id: id() }), { _id: IDS.freeSlot })],
      errors: [
        invalidIdError('id'),
        unknown,
        { status: 409, message: 'A slot in use cannot be deleted.', try: { path: { id: IDS.slot } } },
      ],
    },
  ],
};
