import type { ValidationError } from '../errors.js';
import { validateInput } from './request-validation.pipe.js';

/** Messages of a DTO for an input; none for a valid one. */
export function messages(rules: new () => object, input: object): string[] {
  try {
    validateInput(rules, input);
    return [];
  } catch (error) {
    return (error as ValidationError).fields.map(({ message }) => message);
  }
}
