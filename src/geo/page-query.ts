import { BadRequestError } from '../common/errors.js';
import { wholeNumberText } from '../common/validation/bounds.js';

/** More than there is of anything. */
export const MAX_PAGED = 999_999_999;

export interface Page {
  limit?: number;
  offset?: number;
}

/**
 * `limit` and `offset` of a list or search; the area's errors have no room for fields, so the message tells all.
 * @throws BadRequestError
 */
export function pageQuery({ limit, offset }: { limit?: string; offset?: string }): Page {
  const page = {
    ...(limit ? { limit: whole(limit) } : {}),
    ...(offset ? { offset: whole(offset) } : {}),
  };
  const problems = [problemOf(page, 'limit', 1), problemOf(page, 'offset', 0)].filter(Boolean);
  if (problems.length > 0) throw new BadRequestError(problems.join('; '));
  return page;
}

function whole(text: string): number {
  return /^\d+$/.test(text) && Number(text) <= MAX_PAGED ? Number(text) : Number.NaN;
}

function problemOf(page: Page, name: keyof Page, least: number): string | undefined {
  const value = page[name];
  return value === undefined || value >= least ? undefined : wholeNumberText(name, least, MAX_PAGED);
}
