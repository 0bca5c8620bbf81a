import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ValidationError } from '../errors.js';
import { fieldProblems } from './request-validation.pipe.js';

/**
 * Validates input that does not arrive over HTTP by the same rules.
 * @throws ValidationError naming all invalid fields
 */
export function validateInput<T extends object>(rules: ClassConstructor<T>, input: object): T {
  const value = plainToInstance(rules, input);
  const problems = fieldProblems(validateSync(value));
  if (problems.length > 0) throw new ValidationError(problems);
  return value;
}
