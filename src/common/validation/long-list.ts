import 'reflect-metadata';
import type { Type } from '@nestjs/common';

const LONG_LIST = Symbol('long list');

interface Options {
  /** Entries; by default as many as a body may have. */
  max?: { entries: number; message: string };
  /** Why the valid entries may not be together. */
  problem?: (entries: never[]) => string | undefined;
}

export interface LongListRules extends Options {
  property: string;
  /** A class with nothing but the list, by whose rules a part of the entries is validated. */
  part: Type<object>;
}

/**
 * A list of as many entries as a body may have, which are validated in parts. A DTO has at most one.
 * @param rules of the list, which hold for its parts too
 */
export const LongList =
  (rules: PropertyDecorator, options: Options = {}): PropertyDecorator =>
  (target, name) => {
    const property = name as string;
    class Part {}
    rules(Part.prototype, property);
    rules(target, property);
    const declared: LongListRules = { ...options, property, part: Part };
    Reflect.defineMetadata(LONG_LIST, declared, target);
  };

export const longListOf = (dto: Type<object>): LongListRules | undefined =>
  Reflect.getMetadata(LONG_LIST, dto.prototype as object) as LongListRules | undefined;
