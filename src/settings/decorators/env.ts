import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsNumber, Max, Min, ValidateBy, type ValidationArguments } from 'class-validator';
import {
  parseByteSize,
  parsePercentages,
  parseDuration,
  parseRateLimit,
  invalidOrigins,
  parseTrustedProxies,
} from './values.js';

const VARIABLES = Symbol('environment variables');
const DESCRIPTIONS = Symbol('descriptions');
const GROUPS = Symbol('groups');

type Part = object;
export type PartClass<T extends Part = Part> = new () => T;

/** Longest delay of a Node timer; longer ones fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Binds a property to an environment variable; its initial value is the default.
 * @param description for docs/settings.md (`npm run generate`)
 */
export function Env(name: string, description: string): PropertyDecorator {
  return (target, property) => {
    Expose({ name })(target, property);
    const part = target.constructor as PartClass;
    const descriptions = new Map([...listDescriptions(part), [name, description]]);
    const variables = new Map([...listVariables(part), [String(property), name]]);
    Reflect.defineMetadata(VARIABLES, variables, part);
    Reflect.defineMetadata(DESCRIPTIONS, descriptions, part);
  };
}

/** A nested part, read from the same environment. */
export function Group(part: PartClass): PropertyDecorator {
  return (target, property) => {
    const groups = listGroups(target.constructor as PartClass);
    Reflect.defineMetadata(GROUPS, new Map([...groups, [String(property), part]]), target.constructor);
  };
}

/** The environment variables of a part by property. */
export function listVariables(part: PartClass): ReadonlyMap<string, string> {
  return (Reflect.getOwnMetadata(VARIABLES, part) as Map<string, string> | undefined) ?? new Map();
}

/** Descriptions of a part's settings, by environment variable. */
export function listDescriptions(part: PartClass): ReadonlyMap<string, string> {
  return (Reflect.getOwnMetadata(DESCRIPTIONS, part) as Map<string, string> | undefined) ?? new Map();
}

export function listGroups(part: PartClass): ReadonlyMap<string, PartClass> {
  return (Reflect.getOwnMetadata(GROUPS, part) as Map<string, PartClass> | undefined) ?? new Map();
}

/** Parsers return unreadable text unchanged, which validation then rejects. */
const parseText = (read: (value: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

const customRule = (
  name: string,
  validate: (value: unknown) => boolean,
  message: string | ((given?: ValidationArguments) => string),
) =>
  ValidateBy({
    name,
    validator: {
      validate,
      defaultMessage: typeof message === 'string' ? () => `$property must be ${message}` : message,
    },
  });

/** A whole number; both bounds are inclusive. */
export const Integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    parseText((value) => (/^-?\d+$/.test(value) ? Number(value) : value)),
    IsInt(),
    Min(min),
    Max(max),
  );

/** A number such as `1` or `0.75`. */
export const Decimal = (min: number) =>
  applyDecorators(
    parseText((value) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)),
    IsNumber(),
    Min(min),
  );

/** A delay that a timer supports. */
export const Milliseconds = (min: number) => Integer(min, MAX_TIMER_MS);

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** `true`/`1` or `false`/`0`. */
export const Flag = () =>
  applyDecorators(
    parseText((value) => FLAGS.get(value) ?? value),
    IsBoolean(),
  );

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;

/** A size such as `1mb`, in bytes. */
export const ByteSize = () =>
  applyDecorators(
    parseText(parseByteSize),
    customRule('isByteSize', isPositive, 'a size such as 500kb or 1mb'),
  );

/** A duration such as `15m`, in milliseconds. */
export const Duration = () =>
  applyDecorators(
    parseText(parseDuration),
    customRule('isDuration', isPositive, 'a duration such as 15m, 12h or 30d'),
  );

/** A rate such as `3000/60`. */
export const IsRate = () =>
  applyDecorators(
    parseText((value) => parseRateLimit(value) ?? value),
    customRule('isRate', (value) => typeof value === 'object', 'a rate such as 3000/60 (requests/seconds)'),
  );

/** The number of proxies in front, or their addresses. */
export const TrustedProxies = () =>
  applyDecorators(
    parseText((value) => parseTrustedProxies(value) ?? value),
    customRule(
      'isTrustedProxies',
      (value) => typeof value !== 'string',
      'the number of proxies in front, or their addresses or networks (10.0.0.0/8, ::1) with commas between',
    ),
  );

const splitList = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Comma-separated origins, spelled as in the `Origin` header with which they are compared. */
export const Origins = () =>
  applyDecorators(
    parseText(splitList),
    customRule(
      'isOrigins',
      (value) => invalidOrigins(value as string[]).length === 0,
      (given) =>
        `$property must be origins such as https://app.example.com, without a path or a slash at the end; ` +
        `not ${invalidOrigins(given?.value as string[]).join(', ')}`,
    ),
  );

/** Comma-separated secrets of 32 characters or more; `hint` says how to make one. */
export const SecretKeys = (hint: string) =>
  applyDecorators(
    parseText(splitList),
    customRule(
      'isSecretKeys',
      (value) => (value as string[]).every((key) => key.length >= 32),
      () => `each key of $property must be at least 32 characters; ${hint}`,
    ),
  );

/** Comma-separated numbers from 0 to 100, at most a hundred, of which the first is not 0. */
export const Percentages = () =>
  applyDecorators(
    parseText((value) => parsePercentages(value) ?? value),
    customRule(
      'isPercentages',
      Array.isArray,
      'numbers from 0 to 100 with commas between, such as 30,15,10.5',
    ),
  );

export const MatchingText = (name: string, test: (value: string) => boolean, message: string) =>
  customRule(name, (value) => typeof value === 'string' && test(value), message);
