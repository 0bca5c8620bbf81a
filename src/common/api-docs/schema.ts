import type { Schema } from './model.js';

// Shorthand for JSON Schema. Objects are closed, and their properties required unless their names end with `?`.
// An example of a schema is made of the examples of its properties.

/** The schema of a property, or that and an example. */
export type Property = Schema | readonly [schema: Schema, example: unknown];
/** The properties of an object by name; the names of optional ones end with `?`. */
export type Fields = Record<string, Property>;

const EXAMPLES = new WeakMap<Schema, unknown>();

/** An example of a value, if each required property has one. */
export const findExample = (schema: Schema): unknown => EXAMPLES.get(schema);

/** An example of an object with other values of some properties. */
export const exampleWith = (schema: Schema, values: object): object => ({
  ...(findExample(schema) as object),
  ...values,
});

function withExample(schema: Schema, example: unknown): Schema {
  if (example !== undefined) EXAMPLES.set(schema, example);
  return schema;
}

const scalar =
  (type: string) =>
  (description?: string, example?: unknown, more: Schema = {}): Schema =>
    withExample({ type, ...(description === undefined ? {} : { description }), ...more }, example);

export const string = scalar('string');
export const integer = scalar('integer');
export const number = scalar('number');
export const boolean = scalar('boolean');
export const choice = (values: readonly string[], description?: string, example?: string): Schema =>
  string(description, example, { enum: [...values] });
export const constant = (value: unknown): Schema => withExample({ const: value }, value);

export const id = (description = 'Identifier.', example?: string): Schema =>
  string(description, example, { pattern: '^[0-9a-f]{24}$' });
/** Identifiers in requests may be upper-case. */
export const ID_PATTERN = '^[0-9a-fA-F]{24}$';
export const dateTime = (description?: string, example?: string): Schema =>
  string(description, example, { format: 'date-time' });
export const date = (description?: string, example?: string): Schema =>
  string(description, example, { format: 'date' });

/** Properties of one type without descriptions, by their examples: `each(id, { account: IDS.account })`. */
export const each = <Name extends string, Example>(
  type: (description?: string, example?: Example) => Schema,
  examples: Record<Name, Example>,
): Record<Name, Schema> => {
  const named = Object.entries<Example>(examples).map(([name, example]) => [name, type(undefined, example)]);
  return Object.fromEntries(named) as Record<Name, Schema>;
};

/** @param schema with a type, or a reference */
export const nullable = (schema: Schema, description?: string): Schema =>
  withExample(
    {
      ...(schema['type'] === undefined
        ? { anyOf: [schema, { type: 'null' }] }
        : { ...schema, type: [schema['type'], 'null'] }),
      ...(schema['enum'] === undefined ? {} : { enum: [...(schema['enum'] as unknown[]), null] }),
      ...(description === undefined ? {} : { description }),
    },
    findExample(schema),
  );
export function list(items: Schema, description?: string): Schema {
  const example = findExample(items);
  const schema = { type: 'array', items, ...(description === undefined ? {} : { description }) };
  return withExample(schema, example === undefined ? undefined : [example]);
}
/** One of several schemas; the example is that of the first. */
export const oneOf = (first: Schema, ...others: Schema[]): Schema =>
  withExample({ oneOf: [first, ...others] }, findExample(first));
/** The same where a value may match several. */
export const anyOf = (first: Schema, ...others: Schema[]): Schema =>
  withExample({ anyOf: [first, ...others] }, findExample(first));
export const map = (values: Schema, description?: string): Schema => ({
  type: 'object',
  additionalProperties: values,
  ...(description === undefined ? {} : { description }),
});
export const anyObject = (description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: true,
});

export function object(fields: Fields): Schema {
  const named = Object.entries(fields).map(
    ([key, field]) => [key.replace(/\?$/, ''), ...toPair(field)] as const,
  );
  const required = Object.keys(fields).filter((key) => !key.endsWith('?'));
  const properties = Object.fromEntries(named.map(([name, schema]) => [name, schema]));
  const examples = named.filter(([, , example]) => example !== undefined);
  const example = Object.fromEntries(examples.map(([name, , value]) => [name, value]));
  const isComplete = examples.length > 0 && required.every((name) => name in example);
  return withExample(
    { type: 'object', properties, required, additionalProperties: false },
    isComplete ? example : undefined,
  );
}

/** An object with required properties, and possibly others. */
export const openObject = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const isPair = (field: Property): field is readonly [Schema, unknown] => Array.isArray(field);
const toPair = (field: Property) => (isPair(field) ? field : ([field, findExample(field)] as const));

/** Registers a schema under `components` and returns a reference to it. */
export function namedSchema(name: string, schema: Schema): Schema {
  NAMED.set(name, schema);
  return withExample({ $ref: `#/components/schemas/${name}` }, findExample(schema));
}
/** An object under `components`. */
export const namedObject = (name: string, fields: Fields): Schema => namedSchema(name, object(fields));
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
