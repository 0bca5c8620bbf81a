import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { Tooltip } from '../../shared/ui/tooltip';
import type { SortName } from './url-state';
import type { Order } from './use-table';

interface Props {
  label: string;
  hint?: string | undefined;
  /** Below the label. */
  note?: string | undefined;
  sort: SortName | undefined;
  isNumeric: boolean;
  current: Order;
  onSort: (order: Order) => void;
}

/** Numbers of which more is better begin with the greatest. */
const BEGINS_WITH_GREATEST = new Set<SortName>([
  'change',
  'checked',
  'volume',
  'cpc',
  'traffic',
  'trafficgain',
  'clicks',
  'impressions',
  'ctr',
]);

/** The order that a press of the heading leads to. From the change it goes back to the largest movement. */
function nextOrder(sort: SortName, current: Order): Order {
  const first = BEGINS_WITH_GREATEST.has(sort) ? 'desc' : 'asc';
  if (current.sort !== sort) return { sort, order: first };
  const second = first === 'asc' ? 'desc' : 'asc';
  if (current.order === first) return { sort, order: second };
  return sort === 'change' ? { sort: 'movement', order: 'desc' } : { sort, order: first };
}

function ariaSort(sort: SortName, current: Order): 'ascending' | 'descending' | 'other' | undefined {
  if (sort === 'change' && current.sort === 'movement') return 'other';
  if (current.sort !== sort) return undefined;
  return current.order === 'asc' ? 'ascending' : 'descending';
}

/** The heading of a column, a link to its order. */
export function SortHeader({ label, hint, note, sort, isNumeric, current, onSort }: Props): ReactNode {
  const className = isNumeric ? 'numeric' : undefined;
  if (sort === undefined)
    return (
      <div role="columnheader" className={className}>
        {label}
      </div>
    );
  const next = nextOrder(sort, current);
  const sorted = ariaSort(sort, current);
  const change = { sort: next.sort, order: next.order === 'asc' ? undefined : next.order };
  const link = (
    <Link to="." search={withSearch(change)} className="sort" onClick={() => onSort(next)}>
      {label}
      {sorted === 'ascending' && <Icon of={ArrowUp} />}
      {(sorted === 'descending' || sorted === 'other') && <Icon of={ArrowDown} />}
      {sorted === 'other' && <span className="sort-other"> {t('largest first')}</span>}
    </Link>
  );
  return (
    <div role="columnheader" className={className} aria-sort={sorted}>
      {hint === undefined ? link : <Tooltip text={hint}>{link}</Tooltip>}
      {note !== undefined && <span className="head-note">{note}</span>}
    </div>
  );
}
