import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';

export interface Pagination {
  current_page: number;
  per_page: number;
  total: number;
  total_pages: number;
}

export const MAX_LIMIT = 500;

const wholeNumber = (digits: RegExp, most = Number.MAX_SAFE_INTEGER) =>
  Transform(({ value }) =>
    typeof value === 'string' && digits.test(value) ? Math.min(Number(value), most) : value,
  );

/** A page number from 1. */
export const IsPage = () => applyDecorators(wholeNumber(/^\d{1,9}$/), IsInt(), Min(1));

/** Rows a page; above 500 is taken as 500. */
export const IsLimit = () => applyDecorators(wholeNumber(/^\d+$/, MAX_LIMIT), IsInt(), Min(1));

/** `page` and `limit` of a list. */
export class PageQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
}

export function pagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { current_page: page, per_page: limit, total, total_pages: Math.ceil(total / limit) };
}
