import { Command } from 'commander';
import type { Pagination } from '../../common/validation/pagination.js';
import { warn } from './run.js';

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
