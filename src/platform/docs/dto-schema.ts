import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationTypes } from 'class-validator';
import { aboutOf } from '../../common/api-docs/about.js';
import { jsonSchemaOf } from '../../common/api-docs/json-schema.js';
import type { DtoFields, NestedFields, Schema } from '../../common/api-docs/model.js';
import { anyValue, ID_PATTERN, SAFE_KEYS } from '../../common/api-docs/schema.js';

interface Rule {
  propertyName: string;
  type: ValidationTypes | string;
  name?: string;
  constraints?: unknown[];
  each?: boolean;
  context?: unknown;
}

/** Decorators of class-validator as JSON Schema. Custom validators provide their schema themselves (`jsonSchema`). */
const SCHEMA_BY_RULE: Record<string, (constraints: unknown[]) => Schema> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({ type: 'object' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isNotEmpty: () => ({ minLength: 1 }),
  isLength: ([min, max]) => ({ minLength: min, ...(max === undefined ? {} : { maxLength: max }) }),
  minLength: ([min]) => ({ minLength: min }),
  maxLength: ([max]) => ({ maxLength: max }),
  min: ([min]) => ({ minimum: min }),
  max: ([max]) => ({ maximum: max }),
  arrayMinSize: ([min]) => ({ minItems: min }),
  arrayMaxSize: ([max]) => ({ maxItems: max }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isIn: ([values]) => ({ enum: values }),
  isObjectId: () => ({ type: 'string', pattern: ID_PATTERN }),
  isOptional: () => ({ nullable: true }),
};

/** Text without NUL. Since text is trimmed, required text contains something other than whitespace. */
const textPattern = ({ minLength }: Schema) =>
  minLength === undefined || minLength === 0 ? '^[^\\u0000]*$' : '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';

interface Field {
  schema: Schema;
  required: boolean;
}

/** The fields of a DTO: schemas from its validators, texts from the description. */
export function fieldsOf({ dto, about = {} }: DtoFields): Map<string, Field> {
  const rules = rulesOf(dto);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const defaults = new dto() as Record<string, unknown>;
  return new Map(
    names.map((name) => {
      const own = rules.filter(({ propertyName }) => propertyName === name);
      const optional = own.some(({ type }) => type === 'conditionalValidation');
      const defaultValue = defaults[name] === undefined ? {} : { default: defaults[name] };
      return [
        name,
        {
          schema: { ...schemaOf(own, about[name] ?? textOf(dto, name) ?? ''), ...defaultValue },
          required: !optional && defaults[name] === undefined,
        },
      ];
    }),
  );
}

function textOf(dto: Type<object>, name: string): string | NestedFields | undefined {
  const described = aboutOf(dto, name);
  return described?.nested ? { text: described.text, dto: described.nested } : described?.text;
}

/** The schema of a body. Unknown properties are allowed and ignored (rule 33). */
export function bodySchemaOf(fields: DtoFields): Schema {
  const all = [...fieldsOf(fields)];
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, withNull(schema)])),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
    propertyNames: SAFE_KEYS,
    additionalProperties: anyValue,
  };
}

/** IsOptional allows null in a body; queries have no null. */
function withNull({ nullable, ...schema }: Schema): Schema {
  return nullable === true ? { ...schema, type: [schema['type'], 'null'] } : schema;
}

function schemaOf(rules: Rule[], about: string | NestedFields): Schema {
  const schema: Schema = {};
  for (const { name = '', constraints = [], each, context } of rules) {
    if (!each) Object.assign(schema, jsonSchemaOf(context) ?? SCHEMA_BY_RULE[name]?.(constraints));
  }
  if (schema['type'] === undefined) schema['type'] = 'string';
  if (rules.some(({ name }) => name === 'isWellFormed')) schema['pattern'] = textPattern(schema);
  if (typeof about === 'string') return { description: about, ...schema };
  if (schema['type'] === 'object') return { description: about.text, ...schema, ...bodySchemaOf(about) };
  return { description: about.text, ...schema, items: bodySchemaOf(about) };
}

function rulesOf(dto: Type<object>): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as Rule[];
}

/** Fields without a description, and descriptions of fields that do not exist. */
export function gapsOf({ dto, about = {} }: DtoFields): string[] {
  const fields = new Set(rulesOf(dto).map(({ propertyName }) => propertyName));
  const texts = [...fields].map((field) => [field, about[field] ?? textOf(dto, field)] as const);
  const undescribed = texts.filter(([, text]) => !text).map(([field]) => field);
  const unknown = Object.keys(about).filter((field) => !fields.has(field));
  const nested = texts.flatMap(([, each]) => (typeof each === 'object' ? gapsOf(each) : []));
  return [
    ...undescribed.map((field) => `${dto.name}.${field} has no description`),
    ...unknown.map((field) => `${dto.name} has no field ${field}`),
    ...nested,
  ];
}
