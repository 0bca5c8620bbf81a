import { BadRequestError } from '../common/errors.js';

export interface Page {
  limit?: number;
  offset?: number;
}

/**
 * `limit` and `offset` of a list or search; the area's errors have no room for fields, so the message tells all.
 * @throws BadRequestError
 */
export function pageQuery({ limit, offset }: { limit?: string; offset?: string }): Page {
  return {
    ...(limit ? { limit: whole(limit, 'limit', 1) } : {}),
    ...(offset ? { offset: whole(offset, 'offset', 0) } : {}),
  };
}

function whole(text: string, name: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw new BadRequestError(`${name} must be a whole number from ${least} on`);
  return value;
}
