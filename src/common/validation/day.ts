import { ValidateBy } from 'class-validator';
import { isLocalDay } from '../time/zone.js';
import { jsonSchema } from '../api-docs/json-schema.js';

export const isDay = (value: unknown) => typeof value === 'string' && isLocalDay(value);
const DAY_SCHEMA = { type: 'string', format: 'date' };

/** A day of the calendar, `YYYY-MM-DD`. */
export const IsDay = () =>
  ValidateBy(
    {
      name: 'isDay',
      validator: {
        validate: isDay,
        defaultMessage: () => '$property must be a day of the calendar such as 2026-02-28',
      },
    },
    jsonSchema(DAY_SCHEMA),
  );
