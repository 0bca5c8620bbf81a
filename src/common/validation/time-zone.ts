import { ValidateBy } from 'class-validator';
import { jsonSchema, TIME_ZONE } from '../api-docs/json-schema.js';
import { isTimeZone } from '../time/zone.js';

export const IsTimeZone = () =>
  ValidateBy(
    {
      name: 'isTimeZone',
      validator: {
        validate: (value) => typeof value === 'string' && isTimeZone(value),
        defaultMessage: () => '$property must be a time zone name such as Europe/Berlin or UTC',
      },
    },
    jsonSchema(TIME_ZONE),
  );
