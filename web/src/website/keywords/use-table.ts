import { pick } from '../../shared/address/search-params';
import { localDay } from '../../shared/days/days';
import { rangeUntil } from '../../shared/days/range';
import { tableComparison } from '../keyword/url-state';
import { readPreference, usePreference } from '../../shared/session/preferences';
import { type Me, useTimeZone, readZone } from '../../shared/session/session';
import { type Comparison, COMPARISONS } from './comparison';
import type { TableRequest } from './queries';
import { readFilters, type SortName, TABLE_SEARCH, type TableSearch } from './url-state';

export interface Order {
  sort: SortName;
  order: 'asc' | 'desc';
}

/** The largest movement first. */
const DEFAULT_ORDER: Order = { sort: 'movement', order: 'desc' };

/** Names of preferences. */
const ORDER_KEY = 'keywords.order';
const COMPARISON_KEY = 'keywords.compare';

const isComparison = (value: string | undefined): value is Comparison =>
  COMPARISONS.includes(value as Comparison);

/** What the user chose last, which holds wherever the address says nothing else. */
export function useTableSettings(search: TableSearch) {
  const [keptOrder, keepOrder] = usePreference(ORDER_KEY, DEFAULT_ORDER);
  const [keptColumns, keepColumns] = usePreference('keywords.columns', '');
  const [keptComparison, keepComparison] = usePreference<Comparison>(COMPARISON_KEY, 'range');
  return {
    order: readOrder(search, keptOrder),
    keepOrder,
    columns: search.cols ?? (keptColumns === '' ? undefined : keptColumns),
    keepColumns,
    comparison: readComparison(search, keptComparison),
    keepComparison,
  };
}

const readOrder = ({ sort, order }: TableSearch, kept: Order): Order =>
  sort === undefined
    ? kept
    : { sort: sort as SortName, order: (order as Order['order'] | undefined) ?? 'asc' };

function readComparison({ compare }: TableSearch, kept: Comparison): Comparison {
  const named = tableComparison(compare);
  if (isComparison(named)) return named;
  return isComparison(kept) ? kept : 'range';
}

export type TableSettings = ReturnType<typeof useTableSettings>;

type ShownSettings = Pick<TableSettings, 'order' | 'comparison'>;
type Search = TableSearch & Partial<Record<string, string>>;

/** The rows that the address and the settings of the user name. */
export const useTableRequest = (
  account: string,
  config: string,
  search: Search,
  settings: ShownSettings,
): TableRequest => toRequest({ account, config, tz: useTimeZone() }, search, settings);

/** The same before the screen is rendered. */
export const toTableRequest = (account: string, config: string, search: Search, me: Me): TableRequest =>
  toRequest({ account, config, tz: readZone(me) }, search, {
    order: readOrder(search, readPreference(me, ORDER_KEY, DEFAULT_ORDER)),
    comparison: readComparison(search, readPreference<Comparison>(me, COMPARISON_KEY, 'range')),
  });

function toRequest(
  target: Pick<TableRequest, 'account' | 'config' | 'tz'>,
  search: Search,
  { order, comparison }: ShownSettings,
): TableRequest {
  const { startDate, endDate } = rangeUntil(pick(search, TABLE_SEARCH), localDay(target.tz));
  return { ...target, since: comparison, startDate, endDate, ...order, ...readFilters(search) };
}
