import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../address/with-search';
import { Tooltip } from './tooltip';

export interface Sorting {
  /** Undefined for the default. */
  sort?: string | undefined;
  order?: string | undefined;
}

interface Props {
  label: string;
  /** Name of the order in the address. */
  by: string;
  /** Whether it is the default, which is left out of the address. */
  isDefault?: boolean;
  sorting: Sorting;
  className?: string | undefined;
  /** Explains the figure. */
  hint?: string | undefined;
  /** Below the label. */
  note?: string | undefined;
}

/** A column of a table that sorts by a link. */
export function SortHeader(props: Props): ReactNode {
  const { label, by, isDefault = false, sorting, className, hint, note } = props;
  const isSorted = sorting.sort === undefined ? isDefault : sorting.sort === by;
  const isAscending = sorting.order !== 'desc';
  const change = {
    sort: isDefault ? undefined : by,
    order: isSorted && isAscending ? 'desc' : undefined,
    page: undefined,
  };
  const link = (
    <Link to="." search={withSearch(change)} className="sort">
      {label}
      <span aria-hidden="true">{isSorted ? (isAscending ? ' ↑' : ' ↓') : ''}</span>
    </Link>
  );
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      {hint === undefined ? link : <Tooltip text={hint}>{link}</Tooltip>}
      {note !== undefined && <span className="head-note">{note}</span>}
    </th>
  );
}
