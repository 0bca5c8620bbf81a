import type { Type } from '@nestjs/common';

export interface FieldText {
  text: string;
  /** DTO of the value, or of the entries of a list. */
  nested?: Type<object> | undefined;
}

const TEXTS = new WeakMap<object, Map<string | symbol, FieldText>>();

/**
 * Describes a field of a DTO in the API description; the outermost of several applies.
 * @param nested DTO of the value, or of the entries of a list
 */
export const About =
  (text: string, nested?: Type<object>): PropertyDecorator =>
  (target, name) => {
    const texts = TEXTS.get(target) ?? new Map<string | symbol, FieldText>();
    TEXTS.set(target, texts.set(name, { text, nested }));
  };

/** The description of a field, from the DTO or the nearest class that it extends. */
export function readAbout(dto: Type<object>, name: string): FieldText | undefined {
  for (
    let target = dto.prototype as object | null;
    target;
    target = Object.getPrototypeOf(target) as object
  ) {
    const text = TEXTS.get(target)?.get(name);
    if (text) return text;
  }
  return undefined;
}
