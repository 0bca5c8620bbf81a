import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import type { Model, QueryFilter } from 'mongoose';
import { About } from '../api-docs/about.js';
import { IsWholeNumberText, wholeNumberText } from './bounds.js';

export interface Pagination {
  current_page: number;
  per_page: number;
  total: number;
  total_pages: number;
}

export const MAX_LIMIT = 500;

const MAX_PAGE = 999_999_999;

/** A page number from 1. */
export const IsPage = () => applyDecorators(About('Page, from 1.'), IsWholeNumberText(1, MAX_PAGE));

/** Rows a page; above 500 is taken as 500. */
export function IsLimit() {
  const message = wholeNumberText('$property', 1, MAX_LIMIT);
  return applyDecorators(
    About(`Entries per page; capped at ${MAX_LIMIT}.`),
    clamped(),
    IsInt({ message }),
    Min(1, { message }),
  );
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

/** A page to find: its number from 1, and the rows per page. */
export type PageRequest = Pick<PageQuery, 'page' | 'limit'>;

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Finds one page of a collection, and counts all matching documents. */
export async function findPage<Doc, Row = Doc>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  sort: Record<string, 1 | -1>,
  { page, limit }: PageRequest,
  projection?: Record<string, 0 | 1>,
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([
    model
      .find(filter, projection)
      .sort(sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<Row[]>(),
    model.countDocuments(filter),
  ]);
  return { rows, total };
}

export function pagination({ page, limit }: PageRequest, total: number): Pagination {
  return { current_page: page, per_page: limit, total, total_pages: Math.ceil(total / limit) };
}
