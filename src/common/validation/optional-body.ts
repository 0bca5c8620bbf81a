import { Reflector } from '@nestjs/core';

/** A request may come without this body, which is the same as `{}`. */
export const OptionalBody = Reflector.createDecorator<true>();

const reflector = new Reflector();

/** Whether a request may come without the body that this class validates. */
export const mayBeAbsent = (dto: object): boolean => reflector.get(OptionalBody, dto as () => void) === true;
