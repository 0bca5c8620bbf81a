import { ValidateBy } from 'class-validator';
import { isLocalDay } from '../time/zone.js';
import { jsonSchema } from '../api-docs/json-schema.js';

/** A day of the calendar, `YYYY-MM-DD`. */
export const IsDay = () =>
  ValidateBy(
    {
      name: 'isDay',
      validator: {
        validate: (value) => typeof value === 'string' && isLocalDay(value),
        defaultMessage: () => '$property must be a day of the calendar such as 2026-02-28',
      },
    },
    jsonSchema({ type: 'string', format: 'date' }),
  );
