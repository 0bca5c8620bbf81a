import { ValidateBy } from 'class-validator';
import { jsonSchema } from '../api-docs/json-schema.js';
import { languageProblem } from '../language-codes.js';

/** A code of ISO 639-1 in either case. */
export const IsLanguage = () =>
  ValidateBy(
    {
      name: 'isLanguage',
      validator: {
        validate: (value) => languageProblem(value) === undefined,
        defaultMessage: (args) => languageProblem(args?.value, args?.property)!,
      },
    },
    jsonSchema({ type: 'string', pattern: '^[A-Za-z]{2}$' }),
  );
