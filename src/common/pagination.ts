import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { IsWholeNumberText, wholeNumberText } from './validation/bounds.js';

export interface Pagination {
  current_page: number;
  per_page: number;
  total: number;
  total_pages: number;
}

export const MAX_LIMIT = 500;

const MAX_PAGE = 999_999_999;

/** A page number from 1. */
export const IsPage = () => IsWholeNumberText(1, MAX_PAGE);

/** Rows a page; above 500 is taken as 500. */
export function IsLimit() {
  const message = wholeNumberText('$property', 1, MAX_LIMIT);
  return applyDecorators(clamped(), IsInt({ message }), Min(1, { message }));
}

const clamped = () =>
  Transform(({ value }) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Math.min(Number(value), MAX_LIMIT) : value,
  );

/** `page` and `limit` of a list. */
export class PageQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
}

export function pagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { current_page: page, per_page: limit, total, total_pages: Math.ceil(total / limit) };
}
