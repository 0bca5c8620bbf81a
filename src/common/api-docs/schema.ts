import type { DocumentedResponse, ExampleRequest, Schema } from './model.js';

// Shorthand for JSON Schema. Objects are closed, and their properties required unless listed as optional.

export const string = (description?: string, more: Schema = {}): Schema => ({
  type: 'string',
  ...(description === undefined ? {} : { description }),
  ...more,
});
export const integer = (description?: string, more: Schema = {}): Schema => ({
  ...string(description, more),
  type: 'integer',
});
export const number = (description?: string, more: Schema = {}): Schema => ({
  ...string(description, more),
  type: 'number',
});
export const boolean = (description?: string): Schema => ({ ...string(description), type: 'boolean' });
export const enumOf = (values: readonly string[], description?: string): Schema =>
  string(description, { enum: [...values] });
export const constant = (value: unknown): Schema => ({ const: value });

export const id = (description = 'Identifier.'): Schema => string(description, { pattern: '^[0-9a-f]{24}$' });
/** Identifiers in requests may be upper-case. */
export const ID_PATTERN = '^[0-9a-fA-F]{24}$';
export const dateTime = (description?: string): Schema => string(description, { format: 'date-time' });
export const date = (description?: string): Schema => string(description, { format: 'date' });

/** @param schema with a type, or a reference */
export const nullable = (schema: Schema, description?: string): Schema => ({
  ...(schema['type'] === undefined
    ? { anyOf: [schema, { type: 'null' }] }
    : { ...schema, type: [schema['type'], 'null'] }),
  ...(description === undefined ? {} : { description }),
});
export const listOf = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description === undefined ? {} : { description }),
});
export const mapOf = (values: Schema, description?: string): Schema => ({
  type: 'object',
  additionalProperties: values,
  ...(description === undefined ? {} : { description }),
});
export const anyObject = (description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: true,
});

/** @param optional names of optional properties */
export function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Registers a schema under `components` and returns a reference to it. */
export function namedSchema(name: string, schema: Schema): Schema {
  NAMED.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}
const NAMED = new Map<string, Schema>();
export const namedSchemas = (): Record<string, Schema> => Object.fromEntries(NAMED);

/** Property names that request bodies may have, at any depth (except relay content). */
export const SAFE_KEYS: Schema = {
  type: 'string',
  pattern: '^(?!\\$|__proto__$|constructor$|prototype$)',
};

/** The value of an unknown property: ignored, but its keys are checked. */
export const anyValue: Schema = namedSchema('Ignored', {
  description: 'Any JSON value without keys that begin with `$` or are prototype keys.',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: '#/components/schemas/Ignored' } },
    {
      type: 'object',
      propertyNames: SAFE_KEYS,
      additionalProperties: { $ref: '#/components/schemas/Ignored' },
    },
  ],
});

const PAGINATION = namedSchema(
  'Pagination',
  object({
    current_page: integer('From 1.'),
    per_page: integer(),
    total: integer('Of all pages together.'),
    total_pages: integer(),
  }),
);

const envelope = (more: Record<string, Schema>, message = 'SUCCESS') =>
  object({ success: constant(true), message: constant(message), ...more });

/** 200 with `{success, message, data}`. */
export const okResponse = (
  about: string,
  data: Schema,
  example: unknown,
  attempt?: ExampleRequest,
): DocumentedResponse => ({
  status: 200,
  about,
  schema: envelope({ data }),
  example: { success: true, message: 'SUCCESS', data: example },
  ...(attempt ? { try: attempt } : {}),
});

/** 200 with `{success, message, data}` and a specific message. */
export const okResponseWithMessage = (
  message: string,
  about: string,
  data: Schema,
  example: unknown,
): DocumentedResponse => ({
  status: 200,
  about,
  schema: envelope({ data }, message),
  example: { success: true, message, data: example },
});

/** 200 with one page of a list. */
export const pageResponse = (about: string, item: Schema, examples: unknown[]): DocumentedResponse =>
  pagedResponse(about, listOf(item), examples, examples.length);

/** 200 with one page of something else than a list. */
export const pagedResponse = (
  about: string,
  data: Schema,
  example: unknown,
  total = 1,
): DocumentedResponse => ({
  status: 200,
  about,
  schema: envelope({ data, pagination: PAGINATION }),
  example: {
    success: true,
    message: 'SUCCESS',
    data: example,
    pagination: { current_page: 1, per_page: 25, total, total_pages: 1 },
  },
});

/** 200 with a body that is not in the envelope. */
export const bareResponse = (about: string, schema: Schema, example: unknown): DocumentedResponse => ({
  status: 200,
  about,
  schema,
  example,
});
