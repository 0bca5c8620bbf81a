import { foldCase } from './order.js';
import type { TableRow } from './table.js';

export const STATES = [
  'ranked',
  'not_found',
  'failed',
  'never',
] as const satisfies readonly TableRow['state'][];
export const CHANGES = ['up', 'down', 'new', 'lost'] as const;
type Change = (typeof CHANGES)[number];

/** Conditions on rows of the table, all of which must hold; absent: any. */
export interface TableFilter {
  /** Any of these states. */
  states?: readonly string[] | undefined;
  /** Bounds of the current position, both included; they exclude rows without one. */
  minPosition?: number | undefined;
  maxPosition?: number | undefined;
  change?: Change | undefined;
  /** Part of the url, ignoring case. */
  url?: string | undefined;
}

export function filterRows<R extends TableRow>(rows: readonly R[], filter: TableFilter): R[] {
  const { states, minPosition = 1, maxPosition = Infinity, change, url } = filter;
  const bounded = filter.minPosition !== undefined || filter.maxPosition !== undefined;
  const wantedUrl = foldCase(url ?? '');
  return rows.filter(({ currentPosition: position, ...row }) => {
    if (states && !states.includes(row.state)) return false;
    if (bounded && (position === null || position < minPosition || position > maxPosition)) return false;
    if (change && !CHANGED[change](position, row.previousPosition)) return false;
    return foldCase(row.url).includes(wantedUrl);
  });
}

const CHANGED: Record<Change, (current: number | null, previous: number | null) => boolean> = {
  up: (current, previous) => current !== null && previous !== null && current < previous,
  down: (current, previous) => current !== null && previous !== null && current > previous,
  new: (current, previous) => current !== null && previous === null,
  lost: (current, previous) => current === null && previous !== null,
};
