import { BadRequestError } from '../../common/errors.js';
import { wholeNumberText } from '../../common/validation/bounds.js';

/** Exceeds the number of items of any list. */
export const MAX_PAGE_VALUE = 999_999_999;

export interface PageRange {
  limit?: number;
  offset?: number;
}

interface PageQuery {
  limit?: string;
  offset?: string;
}

/**
 * Parses `limit` and `offset`.
 * @throws BadRequestError with all problems in its message, as the envelope has no list of fields
 */
export function parsePageQuery(query: PageQuery): PageRange {
  const page = toPage(query);
  const problems = findProblems(page);
  if (problems.length > 0) throw new BadRequestError(problems.join('; '));
  return page;
}

/** @returns undefined for what `parsePageQuery` throws on */
export function validPage(query: PageQuery): PageRange | undefined {
  const page = toPage(query);
  return findProblems(page).length === 0 ? page : undefined;
}

const toPage = ({ limit, offset }: PageQuery): PageRange => ({
  ...(limit === undefined ? {} : { limit: whole(limit) }),
  ...(offset === undefined ? {} : { offset: whole(offset) }),
});

const findProblems = (page: PageRange) =>
  [findProblem(page, 'limit', 1), findProblem(page, 'offset', 0)].filter((problem) => problem !== undefined);

function whole(text: string): number {
  return /^\d+$/.test(text) && Number(text) <= MAX_PAGE_VALUE ? Number(text) : Number.NaN;
}

function findProblem(page: PageRange, name: keyof PageRange, min: number): string | undefined {
  const value = page[name];
  return value === undefined || value >= min ? undefined : wholeNumberText(name, min, MAX_PAGE_VALUE);
}
