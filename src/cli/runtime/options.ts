import { text } from 'node:stream/consumers';
import type { ClassConstructor } from 'class-transformer';
import { Option, Command } from 'commander';
import { ValidationError } from '../../common/errors.js';
import { validateInput } from '../../common/validation/request-validation.pipe.js';
import type { Pagination } from '../../common/validation/pagination.js';
import { warn } from './run.js';

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

export interface ListOptions {
  page: string;
  limit: string;
}

/** Creates a command that prints a page of documents. */
export function listCommand(name: string, description: string): Command {
  return new Command(name)
    .description(`${description}; prints a JSON array, and the total on stderr`)
    .option('--page <n>', 'page, from 1', '1')
    .option('--limit <n>', 'documents per page, 500 at most', '100');
}

/** Prints the total on stderr. @returns the documents of the page */
export function reportPage<T>({ rows, pagination }: { rows: T[]; pagination: Pagination }): T[] {
  const { total, current_page, total_pages } = pagination;
  warn(`total: ${total} (page ${current_page} of ${Math.max(1, total_pages)})`);
  return rows;
}
