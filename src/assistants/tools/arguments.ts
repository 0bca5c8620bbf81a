import type { Type } from '@nestjs/common';
import { type FieldProblem, ValidationError } from '../../common/errors.js';
import { requestValidation } from '../../common/validation/request-validation.pipe.js';
import type { Data, Tool } from './tool.js';

const validation = requestValidation();

/** Argument of tools that need a confirmation; not part of what is confirmed. */
export const CONFIRM = 'confirm';

/** @throws ValidationError naming unknown and missing arguments */
export function requireKnownArguments({ input, required = [] }: Tool, args: Data): void {
  const names = Object.keys(input);
  const unknown = Object.keys(args)
    .filter((name) => !names.includes(name))
    .map((path) => problem(path.slice(0, 100), `is not an argument; arguments are ${names.join(', ')}`));
  const missing = required
    .filter((name) => args[name] === undefined)
    .map((path) => problem(path, 'is required'));
  const problems = [...unknown, ...missing];
  if (problems.length > 0) throw new ValidationError(problems);
}

/** Validates arguments as the query of the route that has them. @throws ValidationError */
export async function readQuery<Query extends object>(rules: Type<Query>, args: Data): Promise<Query> {
  const query: Data = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') problems.push(problem(name, 'must be text, a number, true or false'));
    else query[name] = String(value as string | number | boolean);
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return (await validation.transform(query, { type: 'query', metatype: rules })) as Query;
}

/** Validates arguments as the body of the route that has them. @throws ValidationError */
export async function readBody<Body extends object>(rules: Type<Body>, args: Data): Promise<Body> {
  return (await validation.transform(args, { type: 'body', metatype: rules })) as Body;
}

export const problem = (path: string, message: string): FieldProblem => ({
  path,
  message: `${path} ${message}`,
});
