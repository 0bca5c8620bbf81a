import type { Answer, ExampleRequest, Schema } from './model.js';

/** Small words for JSON Schema. Objects are closed and all of their properties there, unless said otherwise. */
export const text = (description?: string, more: Schema = {}): Schema => ({
  type: 'string',
  ...(description === undefined ? {} : { description }),
  ...more,
});
export const whole = (description?: string, more: Schema = {}): Schema => ({
  ...text(description, more),
  type: 'integer',
});
export const number = (description?: string, more: Schema = {}): Schema => ({
  ...text(description, more),
  type: 'number',
});
export const flag = (description?: string): Schema => ({ ...text(description), type: 'boolean' });
export const oneOf = (values: readonly string[], description?: string): Schema =>
  text(description, { enum: [...values] });
export const always = (value: unknown): Schema => ({ const: value });

export const id = (description = 'Identifier.'): Schema => text(description, { pattern: '^[0-9a-f]{24}$' });
/** An identifier as a request may give it: in either case. */
export const ID_PATTERN = '^[0-9a-fA-F]{24}$';
export const instant = (description?: string): Schema => text(description, { format: 'date-time' });
export const day = (description?: string): Schema => text(description, { format: 'date' });

export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });
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
export const anything = (description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: true,
});

/** @param optional properties that may be left out */
export function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema that has a name in the description, so that it stands there once. */
export function named(name: string, schema: Schema): Schema {
  NAMED.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}
const NAMED = new Map<string, Schema>();
export const namedSchemas = (): Record<string, Schema> => Object.fromEntries(NAMED);

/** Keys that no body of ours may have, at any depth; relay content may. */
export const OPEN_KEYS: Schema = {
  type: 'string',
  pattern: '^(?!\\$|__proto__$|constructor$|prototype$)',
};

/** A property that nobody asked for is ignored, but not its keys. */
export const anyValue: Schema = named('Ignored', {
  description: 'Any JSON value without keys that begin with `$` or reach for a prototype.',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: '#/components/schemas/Ignored' } },
    {
      type: 'object',
      propertyNames: OPEN_KEYS,
      additionalProperties: { $ref: '#/components/schemas/Ignored' },
    },
  ],
});

const PAGINATION = named(
  'Pagination',
  object({
    current_page: whole('From 1.'),
    per_page: whole(),
    total: whole('Of all pages together.'),
    total_pages: whole(),
  }),
);

const envelope = (more: Record<string, Schema>, message = 'SUCCESS') =>
  object({ success: always(true), message: always(message), ...more });

/** 200 with `{success, message, data}`. */
export const done = (about: string, data: Schema, example: unknown, attempt?: ExampleRequest): Answer => ({
  status: 200,
  about,
  schema: envelope({ data }),
  example: { success: true, message: 'SUCCESS', data: example },
  ...(attempt ? { try: attempt } : {}),
});

/** The same with a message of its own. */
export const doneWith = (message: string, about: string, data: Schema, example: unknown): Answer => ({
  status: 200,
  about,
  schema: envelope({ data }, message),
  example: { success: true, message, data: example },
});

/** 200 with one page of a list. */
export const page = (about: string, item: Schema, examples: unknown[]): Answer => ({
  status: 200,
  about,
  schema: envelope({ data: listOf(item), pagination: PAGINATION }),
  example: {
    success: true,
    message: 'SUCCESS',
    data: examples,
    pagination: { current_page: 1, per_page: 25, total: examples.length, total_pages: 1 },
  },
});

/** 200 with a body of another make. */
export const bare = (about: string, schema: Schema, example: unknown): Answer => ({
  status: 200,
  about,
  schema,
  example,
});
