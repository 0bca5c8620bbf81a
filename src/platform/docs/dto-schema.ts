import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationTypes } from 'class-validator';
import { readAbout, type FieldText } from '../../common/api-docs/about.js';
import { ONE_LINE, ONE_LINE_NOT_BLANK } from '../../common/validation/one-line-text.js';
import { readJsonSchema, NOT_BLANK } from '../../common/api-docs/json-schema.js';
import type { DtoFields, Schema } from '../../common/api-docs/model.js';
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
  isNumber: () => ({ type: 'number' }),
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
  minLength === undefined || minLength === 0 ? '^[^\\u0000]*$' : NOT_BLANK;

const linePattern = ({ minLength }: Schema) =>
  minLength === undefined || minLength === 0 ? ONE_LINE : ONE_LINE_NOT_BLANK;

interface Field {
  schema: Schema;
  required: boolean;
}

/** The fields of a DTO: schemas from its validators, texts from `About`. */
export function listFields({ dto }: DtoFields): Map<string, Field> {
  const rules = readRules(dto);
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
          schema: { ...toSchema(own, readAbout(dto, name)), ...defaultValue },
          required: !optional && defaults[name] === undefined,
        },
      ];
    }),
  );
}

/** The schema of a body. Unknown properties are allowed and ignored. */
export function buildBodySchema(fields: DtoFields): Schema {
  const all = [...listFields(fields)];
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

function toSchema(rules: Rule[], { text, nested }: FieldText = { text: '' }): Schema {
  const schema = schemaOfRules(rules.filter(({ each }) => !each));
  if (schema['type'] === undefined) schema['type'] = 'string';
  const entries = schemaOfRules(rules.filter(({ each }) => each));
  if (schema['type'] === 'array' && Object.keys(entries).length > 0) schema['items'] ??= entries;
  if (rules.some(({ name }) => name === 'oneLineText')) schema['pattern'] ??= linePattern(schema);
  if (rules.some(({ name }) => name === 'isWellFormed')) schema['pattern'] ??= textPattern(schema);
  const described = { description: text, ...schema };
  if (nested === undefined) return described;
  const entry = buildBodySchema({ dto: nested });
  return schema['type'] === 'object' ? { ...described, ...entry } : { ...described, items: entry };
}

function schemaOfRules(rules: Rule[]): Schema {
  const schemas = rules.map(
    ({ name = '', constraints = [], context }) =>
      readJsonSchema(context) ?? SCHEMA_BY_RULE[name]?.(constraints) ?? {},
  );
  return Object.assign({}, ...schemas) as Schema;
}

function readRules(dto: Type<object>): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as Rule[];
}

/** Fields without a description. */
export function findGaps({ dto }: DtoFields): string[] {
  const fields = [...new Set(readRules(dto).map(({ propertyName }) => propertyName))];
  return fields.flatMap((field) => {
    const about = readAbout(dto, field);
    if (!about) return [`${dto.name}.${field} has no description`];
    return about.nested ? findGaps({ dto: about.nested }) : [];
  });
}
