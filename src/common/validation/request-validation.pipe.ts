import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError as Problem } from 'class-validator';
import { BadRequestError, type FieldProblem, ValidationError } from '../errors.js';
import { primaryConstraintMessage } from '../../settings/primary-constraint-message.js';
import { isBodyOptional } from './optional-body.js';

/** Drops unknown properties, converts no types implicitly, and reports all invalid fields together, one message each. */
export const requestValidation = () =>
  new RequestValidation({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    // Without this Nest omits the values of list elements, which would then be reported as missing.
    validationError: { target: false, value: true },
    exceptionFactory: (problems) => new ValidationError(fieldProblems(problems)),
  });

/** Also rejects a missing body, even where all of its fields are optional: a change without a body is a client error. */
class RequestValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const valid: unknown = await super.transform(value, metadata);
    if (value === undefined && metadata.type === 'body' && isDto(metadata.metatype)) {
      if (!isBodyOptional(metadata.metatype)) throw new BadRequestError('The body must be a JSON object.');
    }
    return valid;
  }
}

const isDto = (metatype: ArgumentMetadata['metatype']): metatype is Type<object> =>
  metatype !== undefined && metatype !== Object;

/** Limits the response to a body of invalid fields, which would otherwise be a hundred times the size of the body. */
const MAX_PROBLEMS = 1000;

/** Flattens class-validator's tree into paths ('keywords.3.country'). */
export function fieldProblems(problems: Problem[]): FieldProblem[] {
  const listed: FieldProblem[] = [];
  for (const problem of walk(problems, '')) {
    if (listed.push(problem) === MAX_PROBLEMS) break;
  }
  return listed;
}

function* walk(problems: Problem[], parent: string): Generator<FieldProblem> {
  for (const { property, value, constraints, children } of problems) {
    const path = parent === '' ? property : `${parent}.${property}`;
    const message =
      constraints && value === undefined ? `${property} is required` : primaryConstraintMessage(constraints);
    if (message !== undefined) yield { path, message };
    yield* walk(children ?? [], path);
  }
}
