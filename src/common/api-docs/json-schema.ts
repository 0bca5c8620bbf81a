import type { ValidationOptions } from 'class-validator';
import type { Schema } from './model.js';

interface Context {
  jsonSchema: Schema;
}

/** Options of a custom validator: the schema of accepted values, for the API description. */
export const jsonSchema = (schema: Schema): ValidationOptions => ({
  context: { jsonSchema: schema } satisfies Context,
});

/** @param context the validator's `context` in the metadata of class-validator */
export const readJsonSchema = (context: unknown): Schema | undefined =>
  (context as Context | undefined)?.jsonSchema;

/** Pattern of trimmed text: no NUL, and something other than whitespace. */
export const NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';

/** Names of the IANA database, in any case; `format` is our own: there are too many for an enumeration. */
export const TIME_ZONE: Schema = {
  type: 'string',
  format: 'time-zone',
  pattern: '^[A-Za-z][\\w/+-]*$',
  examples: ['Europe/Berlin', 'UTC'],
};
