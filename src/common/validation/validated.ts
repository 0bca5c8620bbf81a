import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ValidationError } from '../errors.js';
import { fieldProblems } from './request-validation.pipe.js';

/**
 * Input that comes another way than over HTTP, held to the same rules.
 * @throws ValidationError naming every bad field at once
 */
export function validated<T extends object>(rules: ClassConstructor<T>, input: object): T {
  const value = plainToInstance(rules, input);
  const problems = fieldProblems(validateSync(value));
  if (problems.length > 0) throw new ValidationError(problems);
  return value;
}
