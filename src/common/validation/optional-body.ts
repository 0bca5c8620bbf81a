import { Reflector } from '@nestjs/core';

/** Marks a DTO whose body may be omitted, which is equivalent to `{}`. */
export const OptionalBody = Reflector.createDecorator<true>();

const reflector = new Reflector();

export const isBodyOptional = (dto: object): boolean =>
  reflector.get(OptionalBody, dto as () => void) === true;
