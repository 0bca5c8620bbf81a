import type { ValidationError } from '../errors.js';
import { validated } from './validated.js';

/** What a DTO says of an input; nothing of a good one. */
export function messages(rules: new () => object, input: object): string[] {
  try {
    validated(rules, input);
    return [];
  } catch (error) {
    return (error as ValidationError).fields.map(({ message }) => message);
  }
}
