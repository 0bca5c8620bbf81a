import { ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsText } from '../../../common/validation/bounds.js';
import { IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import { isProperty } from '../domain/properties.js';

const MAX_KEY = 20_000;

const IsPropertyName = () =>
  ValidateBy(
    {
      name: 'isProperty',
      validator: {
        validate: (value) => typeof value === 'string' && isProperty(value),
        defaultMessage: () =>
          '$property must be written as in Search Console: sc-domain:example.com, or https://www.example.com/',
      },
    },
    jsonSchema({
      type: 'string',
      pattern: '^(sc-domain:[^\\s/:?#]+\\.[^\\s/:?#]+|https?://[^\\s/?#]+/[^\\s?#]*)$',
    }),
  );

/** What it has is checked by the service, as its problems are of the key. */
const IsKey = () =>
  ValidateBy(
    {
      name: 'isKey',
      validator: {
        validate: (value) =>
          typeof value === 'string'
            ? value.length <= MAX_KEY
            : typeof value === 'object' && value !== null && !Array.isArray(value),
        defaultMessage: () => `$property must be the JSON key of a service account`,
      },
    },
    jsonSchema({
      anyOf: [
        { type: 'string', maxLength: MAX_KEY },
        { type: 'object', additionalProperties: true },
      ],
    }),
  );

export class SearchConsoleDto {
  @About('The property, as Search Console names it.')
  @Trim()
  @IsText(1, 2048)
  @IsPropertyName()
  property: string;

  @About(
    'The JSON key of a service account, as an object or as text; no response returns it. Absent: that of before, or the access that a user has given by OAuth.',
  )
  @IsOptionalNotNull()
  @IsKey()
  credentials?: string | Record<string, unknown>;
}
