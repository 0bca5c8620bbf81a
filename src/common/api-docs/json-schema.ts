import type { ValidationOptions } from 'class-validator';
import type { Schema } from './model.js';

interface Context {
  jsonSchema: Schema;
}

/** Options of a validator of our own: what it accepts, for the API description. */
export const jsonSchema = (schema: Schema): ValidationOptions => ({
  context: { jsonSchema: schema } satisfies Context,
});

/** @param context what class-validator keeps of the options */
export const jsonSchemaOf = (context: unknown): Schema | undefined =>
  (context as Context | undefined)?.jsonSchema;

export const TIME_ZONE: Schema = { type: 'string', format: 'time-zone' };
