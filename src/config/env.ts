import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min, ValidateBy, type ValidationArguments } from 'class-validator';
import { byteSize, durationMs, rateOf, strayOrigins, trustedProxies } from './values.js';

const NAMES = Symbol('environment variables');
const DESCRIPTIONS = Symbol('descriptions');
const GROUPS = Symbol('groups');

type Part = object;
export type PartClass<T extends Part = Part> = new () => T;

/** Longest delay of a Node timer; a longer one fires at once. */
export const LONGEST_MS = 2 ** 31 - 1;

/**
 * Binds a property to an environment variable; its initial value is the default.
 * @param description for docs/settings.md (`npm run docs:settings`)
 */
export function Env(name: string, description: string): PropertyDecorator {
  return (target, property) => {
    Expose({ name })(target, property);
    const part = target.constructor as PartClass;
    const descriptions = new Map([...descriptionsOf(part), [name, description]]);
    Reflect.defineMetadata(NAMES, new Map([...variablesOf(part), [String(property), name]]), part);
    Reflect.defineMetadata(DESCRIPTIONS, descriptions, part);
  };
}

/** A part within a part, read from the same environment. */
export function Group(part: PartClass): PropertyDecorator {
  return (target, property) => {
    const groups = groupsOf(target.constructor as PartClass);
    Reflect.defineMetadata(GROUPS, new Map([...groups, [String(property), part]]), target.constructor);
  };
}

/** Environment variables of a part, by property. */
export function variablesOf(part: PartClass): ReadonlyMap<string, string> {
  return (Reflect.getOwnMetadata(NAMES, part) as Map<string, string> | undefined) ?? new Map();
}

/** Descriptions of a part's settings, by environment variable. */
export function descriptionsOf(part: PartClass): ReadonlyMap<string, string> {
  return (Reflect.getOwnMetadata(DESCRIPTIONS, part) as Map<string, string> | undefined) ?? new Map();
}

export function groupsOf(part: PartClass): ReadonlyMap<string, PartClass> {
  return (Reflect.getOwnMetadata(GROUPS, part) as Map<string, PartClass> | undefined) ?? new Map();
}

/** Text stays as it is where it cannot be read: validation rejects it. */
const text = (read: (value: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

const rule = (
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

/** A whole number between two bounds, inclusive. */
export const Whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  applyDecorators(
    text((value) => (/^-?\d+$/.test(value) ? Number(value) : value)),
    IsInt(),
    Min(least),
    Max(most),
  );

/** Milliseconds that a timer may wait. */
export const Milliseconds = (least: number) => Whole(least, LONGEST_MS);

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** `true`/`1` or `false`/`0`. */
export const Flag = () =>
  applyDecorators(
    text((value) => FLAGS.get(value) ?? value),
    IsBoolean(),
  );

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;

/** A size such as `1mb`, in bytes. */
export const ByteSize = () =>
  applyDecorators(text(byteSize), rule('isByteSize', isPositive, 'a size such as 500kb or 1mb'));

/** A duration such as `15m`, in milliseconds. */
export const Duration = () =>
  applyDecorators(text(durationMs), rule('isDuration', isPositive, 'a duration such as 15m, 12h or 30d'));

/** A rate such as `3000/60`. */
export const IsRate = () =>
  applyDecorators(
    text((value) => rateOf(value) ?? value),
    rule('isRate', (value) => typeof value === 'object', 'a rate such as 3000/60 (requests/seconds)'),
  );

/** How many proxies are in front, or their addresses. */
export const TrustedProxies = () =>
  applyDecorators(
    text((value) => trustedProxies(value) ?? value),
    rule(
      'isTrustedProxies',
      (value) => typeof value !== 'string',
      'the number of proxies in front, or their addresses or networks (10.0.0.0/8, ::1) with commas between',
    ),
  );

const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Comma-separated values of the `Origin` header; any other spelling would never match one. */
export const Origins = () =>
  applyDecorators(
    text(listOf),
    rule(
      'isOrigins',
      (value) => strayOrigins(value as string[]).length === 0,
      (given) =>
        `$property must be origins such as https://app.example.com, without a path or a slash at the end; ` +
        `not ${strayOrigins(given?.value as string[]).join(', ')}`,
    ),
  );

/** Text that a test accepts. */
export const Text = (name: string, test: (value: string) => boolean, message: string) =>
  rule(name, (value) => typeof value === 'string' && test(value), message);
