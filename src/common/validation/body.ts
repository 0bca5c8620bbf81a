import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ValidationError } from '../errors.js';

/** Fields of an object, more than twice as many as any has. */
const MAX_KEYS = 200;
/** Entries of a list that is not declared as long. */
const MAX_ENTRIES = 1000;
/** Fields and entries at all depths, of a body or of an entry of its long list. */
const MAX_VALUES = 2000;

/**
 * Bounds the work of a validation before it begins: validators visit every value, and the time of some of their steps
 * grows with the square of the number of fields.
 * @param path '' for the body itself
 * @returns the number of values
 * @throws ValidationError naming the part that is too large
 */
export function countValues(value: unknown, path: string): number {
  let total = 1;
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const keys = Object.keys(part);
    const [most, unit] = Array.isArray(part) ? [MAX_ENTRIES, 'entries'] : [MAX_KEYS, 'fields'];
    if (keys.length > most) throw tooLarge(at, `at most ${most} ${unit}, not ${keys.length}`);
    total += keys.length;
    if (total > MAX_VALUES) throw tooLarge(path, `at most ${MAX_VALUES} values`);
    for (const key of keys) visit((part as Record<string, unknown>)[key], at === '' ? key : `${at}.${key}`);
  };
  visit(value, path);
  return total;
}

/** Characters of a path in an error: keys may be as long as the body. */
const MAX_PATH = 500;
export const shownPath = (path: string): string => path.slice(0, MAX_PATH);

function tooLarge(at: string, bound: string): ValidationError {
  const path = shownPath(at) || 'body';
  return new ValidationError([{ path, message: `${at === '' ? 'the body' : path} must have ${bound}` }]);
}

const LONG_LIST = Symbol('long list');

interface ListOptions {
  /** Entries; by default as many as a body may have. */
  max?: { entries: number; message: string };
  /** Why the valid entries may not be together. */
  problem?: (entries: never[]) => string | undefined;
}

export interface LongListRules extends ListOptions {
  property: string;
  /** A class with nothing but the list, by whose rules a part of the entries is validated. */
  part: Type<object>;
}

/**
 * A list of as many entries as a body may have, which are validated in parts. A DTO has at most one.
 * @param rules of the list, which hold for its parts too
 */
export const LongList =
  (rules: PropertyDecorator, options: ListOptions = {}): PropertyDecorator =>
  (target, name) => {
    const property = name as string;
    class Part {}
    rules(Part.prototype, property);
    rules(target, property);
    const declared: LongListRules = { ...options, property, part: Part };
    Reflect.defineMetadata(LONG_LIST, declared, target);
  };

export const readLongList = (dto: Type<object>): LongListRules | undefined =>
  Reflect.getMetadata(LONG_LIST, dto.prototype as object) as LongListRules | undefined;

/** Marks a DTO whose body may be omitted, which is equivalent to `{}`. */
export const OptionalBody = Reflector.createDecorator<true>();

const reflector = new Reflector();

export const isBodyOptional = (dto: object): boolean =>
  reflector.get(OptionalBody, dto as () => void) === true;
