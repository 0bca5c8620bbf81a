import { ValidateBy } from 'class-validator';
import { COUNTRY_PATTERN, countryProblem } from '../countries.js';
import { jsonSchema } from '../api-docs/json-schema.js';

/** An assigned code of ISO 3166-1, or XK. */
export const IsCountry = () =>
  ValidateBy(
    {
      name: 'isCountry',
      validator: {
        validate: (value) => countryProblem(value) === undefined,
        defaultMessage: (args) => countryProblem(args?.value, args?.property)!,
      },
    },
    jsonSchema({ type: 'string', pattern: COUNTRY_PATTERN }),
  );
