import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError as Problem } from 'class-validator';
import { BadRequestError, type FieldProblem, ValidationError } from '../errors.js';
import { mayBeAbsent } from './optional-body.js';
import { plainest } from './plainest.js';

/** Unknown properties are dropped, types are never guessed, and every bad field is named at once, each with one message. */
export const requestValidation = () =>
  new RequestValidation({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    // Left out, Nest cuts the values of lists off the problems: they would look as if they were missing.
    validationError: { target: false, value: true },
    exceptionFactory: (problems) => new ValidationError(fieldProblems(problems)),
  });

/** A body is there, though nothing in it need be: a change without a body is a mistake of the caller. */
class RequestValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const valid: unknown = await super.transform(value, metadata);
    if (value === undefined && metadata.type === 'body' && isDto(metadata.metatype)) {
      if (!mayBeAbsent(metadata.metatype)) throw new BadRequestError('The body must be a JSON object.');
    }
    return valid;
  }
}

const isDto = (metatype: ArgumentMetadata['metatype']): metatype is Type<object> =>
  metatype !== undefined && metatype !== Object;

/** A body of nothing but mistakes must not be answered by a hundred times its size. */
const MOST_PROBLEMS = 1000;

/** The tree of class-validator as a flat list of paths ('keywords.3.country'), cut short at a thousand. */
export function fieldProblems(problems: Problem[]): FieldProblem[] {
  const listed: FieldProblem[] = [];
  for (const problem of walk(problems, '')) {
    if (listed.push(problem) === MOST_PROBLEMS) break;
  }
  return listed;
}

function* walk(problems: Problem[], parent: string): Generator<FieldProblem> {
  for (const { property, value, constraints, children } of problems) {
    const path = parent === '' ? property : `${parent}.${property}`;
    const message = constraints && value === undefined ? `${property} is required` : plainest(constraints);
    if (message !== undefined) yield { path, message };
    yield* walk(children ?? [], path);
  }
}
