import { Command } from 'commander';
import type { Pagination } from '../common/pagination.js';

/** What the options of a list command are read from. */
export interface ListOptions {
  page: string;
  limit: string;
}

/** A command that prints a page of documents. */
export function listCommand(name: string, description: string): Command {
  return new Command(name)
    .description(`${description}; prints a JSON array, and the total on stderr`)
    .option('--page <n>', 'page, from 1', '1')
    .option('--limit <n>', 'documents a page, 500 at most', '100');
}

/** The rows of a page, after its place in the whole was said on stderr. */
export function reportPage<T>({ rows, pagination }: { rows: T[]; pagination: Pagination }): T[] {
  const { total, current_page, total_pages } = pagination;
  process.stderr.write(`total: ${total} (page ${current_page} of ${Math.max(1, total_pages)})\n`);
  return rows;
}
