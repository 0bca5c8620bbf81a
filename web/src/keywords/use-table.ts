import { pick } from '../address/search-params';
import { localDay } from '../days/days';
import { rangeUntil } from '../days/range';
import { tableComparison } from '../keyword-panel/search';
import { usePreference } from '../session/preferences';
import { useTimeZone } from '../session/session';
import { type Comparison, COMPARISONS, sinceOf } from './comparison';
import type { TableRequest } from './queries';
import { filtersOf, type SortName, TABLE_SEARCH, type TableSearch } from './search';

export interface Order {
  sort: SortName;
  order: 'asc' | 'desc';
}

/** The largest movement first. */
const DEFAULT_ORDER: Order = { sort: 'movement', order: 'desc' };

const isComparison = (value: string | undefined): value is Comparison =>
  COMPARISONS.includes(value as Comparison);

/** What the user chose last, which holds wherever the address says nothing else. */
export function useTableSettings(search: TableSearch) {
  const [keptOrder, keepOrder] = usePreference<Order>('keywords.order', DEFAULT_ORDER);
  const [keptColumns, keepColumns] = usePreference('keywords.columns', '');
  const [keptComparison, keepComparison] = usePreference<Comparison>('keywords.compare', 'range');
  const order: Order =
    search.sort === undefined
      ? keptOrder
      : { sort: search.sort as SortName, order: (search.order as Order['order'] | undefined) ?? 'asc' };
  const kept = isComparison(keptComparison) ? keptComparison : 'range';
  const named = tableComparison(search.compare);
  return {
    order,
    keepOrder,
    columns: search.cols ?? (keptColumns === '' ? undefined : keptColumns),
    keepColumns,
    comparison: isComparison(named) ? named : kept,
    keepComparison,
  };
}

export type TableSettings = ReturnType<typeof useTableSettings>;

/** The rows that the address and the settings of the user name. */
export function useTableRequest(
  account: string,
  config: string,
  search: TableSearch & Partial<Record<string, string>>,
  { order, comparison }: TableSettings,
): TableRequest {
  const tz = useTimeZone();
  const { startDate, endDate } = rangeUntil(pick(search, TABLE_SEARCH), localDay(tz));
  const since = sinceOf(comparison, { from: startDate, to: endDate });
  return { account, config, tz, since, startDate, endDate, ...order, ...filtersOf(search) };
}
