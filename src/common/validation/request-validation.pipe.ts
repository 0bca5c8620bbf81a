import { ValidationPipe } from '@nestjs/common';
import type { ValidationError as Problem } from 'class-validator';
import { type FieldProblem, ValidationError } from '../errors.js';
import { plainest } from './plainest.js';

/** Unknown properties are dropped, types are never guessed, and every bad field is named at once, each with one message. */
export function requestValidation(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
    exceptionFactory: (problems) => new ValidationError(fieldProblems(problems)),
  });
}

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
  for (const { property, constraints, children } of problems) {
    const path = parent === '' ? property : `${parent}.${property}`;
    const message = plainest(constraints);
    if (message !== undefined) yield { path, message };
    yield* walk(children ?? [], path);
  }
}
