import type { ClassConstructor } from 'class-transformer';
import { ValidationError } from '../common/errors.js';
import { validateInput } from '../common/validation/validate-input.js';

/**
 * Options held to the rules of a DTO.
 * @param options the option that a field comes from, where its name is another
 * @throws ValidationError whose messages name options ('--capacity'), not fields ('max_capacity')
 */
export function validateOptions<T extends object>(
  rules: ClassConstructor<T>,
  input: object,
  options: Record<string, string> = {},
): T {
  try {
    return validateInput(rules, input);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.fields.map(({ path, message }) => {
        const option = options[path] ?? `--${path}`;
        return { path: option, message: message.replace(path, option) };
      }),
    );
  }
}

/** For CreateSlotDto. */
export const SLOT_OPTIONS = { max_capacity: '--capacity' };
