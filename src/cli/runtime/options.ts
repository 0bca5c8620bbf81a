import { text } from 'node:stream/consumers';
import type { ClassConstructor } from 'class-transformer';
import { Option } from 'commander';
import { ValidationError } from '../../common/errors.js';
import { validateInput } from '../../common/validation/validate-input.js';

/**
 * Validates options with a DTO.
 * @param names options whose name differs from the field's
 * @throws ValidationError whose messages name options ('--capacity'), not fields ('max_capacity')
 */
export function validateOptions<T extends object>(
  dto: ClassConstructor<T>,
  input: object,
  names: Record<string, string> = {},
): T {
  try {
    return validateInput(dto, input);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.fields.map(({ path, message }) => {
        const option = names[path] ?? `--${path}`;
        return { path: option, message: message.replace(path, option) };
      }),
    );
  }
}

/** Option names for CreateSlotDto. */
export const SLOT_OPTION_NAMES = { max_capacity: '--capacity' };

export const passwordOption = () =>
  new Option(
    '--password <password>',
    'password; read from standard input when omitted, which keeps it out of process lists',
  );

/** @returns the option's value, else standard input without its final newline */
export async function readPassword(option: string | undefined): Promise<string> {
  return option ?? (await text(process.stdin)).replace(/\r?\n$/, '');
}
