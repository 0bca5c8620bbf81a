import { ValidateBy } from 'class-validator';
import { isLocalDay } from '../time/zone.js';
import { jsonSchema } from '../api-docs/json-schema.js';

const isDay = (value: unknown) => typeof value === 'string' && isLocalDay(value);
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

/** A day of the calendar, or this word. */
export const IsDayOr = (word: string) =>
  ValidateBy(
    {
      name: 'isDayOr',
      validator: {
        validate: (value) => value === word || isDay(value),
        defaultMessage: () => `$property must be ${word}, or a day of the calendar such as 2026-02-28`,
      },
    },
    jsonSchema({ anyOf: [DAY_SCHEMA, { const: word }] }),
  );
