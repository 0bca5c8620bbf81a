import type { FeatureType } from '../../positions/features/feature-types.js';
import { byText, foldCase } from '../../positions/order.js';
import type { ComparedRow } from '../../positions/table.js';
import {
  KINDS,
  type Condition,
  hasChanged,
  hasLeft,
  hasSeveralUrls,
  isWithin,
  notOwnedTypes,
  STATES,
  type TableConditions,
} from '../../positions/table-filter.js';

/** Conditions on rows by what they are about. */
export type CountedConditions = TableConditions & Partial<Record<'tag' | 'country' | 'device', Condition>>;
type About = keyof CountedConditions;

export interface ValueCount {
  value: string;
  count: number;
}

/** Rows of a table by what a filter could select next: each count ignores the condition on what it counts. */
export interface TableCounts {
  total: number;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  failed: number;
  never: number;
  up: number;
  down: number;
  new: number;
  lost: number;
  /** Null where rows are not compared with an earlier day. */
  left_top10: number | null;
  url_changed: number | null;
  several_urls: number;
  tags: ValueCount[];
  countries: ValueCount[];
  devices: ValueCount[];
  nears: ValueCount[];
  states: ValueCount[];
  /** Rows whose page has known blocks, or none. */
  features_known: number;
  /** Rows by type: on the page, with the website in it, and known to be without the website. */
  features: ValueCount[];
  owned: ValueCount[];
  not_owned: ValueCount[];
}

export function countRows(
  rows: readonly ComparedRow[],
  conditions: CountedConditions,
  isCompared: boolean,
): TableCounts {
  const without = remaining(rows, conditions);
  const positions = without('position', 'state');
  const count = (of: readonly ComparedRow[], holds: Condition) => of.filter(holds).length;
  const moved = without('change');
  const changes = KINDS.map((change) => [change, count(moved, (row) => hasChanged(row, change))] as const);
  const byState = Object.fromEntries(
    STATES.map((each) => [each, count(positions, ({ state }) => state === each)]),
  ) as Record<(typeof STATES)[number], number>;
  const within = (last: number) => count(positions, (row) => isWithin(row.currentPosition, last));
  return {
    total: positions.length,
    top3: within(3),
    top10: within(10),
    top20: within(20),
    top50: within(50),
    top100: within(100),
    not_found: byState.not_found,
    failed: byState.failed,
    never: byState.never,
    ...(Object.fromEntries(changes) as Record<(typeof KINDS)[number], number>),
    left_top10: isCompared ? count(without('leftTop'), (row) => hasLeft(row, 10)) : null,
    url_changed: isCompared ? count(without('urlChanged'), (row) => row.urlChanged === true) : null,
    several_urls: count(without('severalUrls'), hasSeveralUrls),
    tags: countValues(
      without('tag').flatMap(({ tags }) => tags),
      foldCase,
    ),
    countries: countValues(without('country').map(({ country }) => country)),
    devices: countValues(without('device').map(({ device }) => device)),
    nears: countValues(without('near').map(({ near }) => near)),
    states: countValues(without('state').map(({ state }) => state)),
    features_known: count(positions, ({ features }) => features !== undefined),
    features: typesIn(without('feature'), ({ features = NO_TYPES }) => features),
    owned: typesIn(without('owned'), ({ owned = NO_TYPES }) => owned),
    not_owned: typesIn(without('notOwned'), notOwnedLists()),
  };
}

/** @returns the rows that meet all conditions but those about some things */
function remaining(rows: readonly ComparedRow[], conditions: CountedConditions) {
  const abouts = Object.keys(conditions) as About[];
  const toBits = (some: readonly About[]) =>
    some.reduce((bits, about) => bits | (1 << abouts.indexOf(about)), 0);
  // A bit for each condition that a row fails.
  const failed = Uint32Array.from(rows, (row) => toBits(abouts.filter((about) => !conditions[about]!(row))));
  const known = new Map<number, readonly ComparedRow[]>();
  return (...ignored: About[]): readonly ComparedRow[] => {
    const held = toBits(abouts.filter((about) => !ignored.includes(about)));
    const found =
      held === 0 ? rows : (known.get(held) ?? rows.filter((_, index) => (failed[index]! & held) === 0));
    known.set(held, found);
    return found;
  };
}

const NO_TYPES: readonly FeatureType[] = [];

/** Rows by type. Rows share their lists (findTypes), which are counted first: 10,000 rows have few different ones. */
function typesIn(
  rows: readonly ComparedRow[],
  listTypes: (row: ComparedRow) => readonly FeatureType[],
): ValueCount[] {
  const lists = new Map<readonly FeatureType[], number>();
  for (const row of rows) {
    const list = listTypes(row);
    lists.set(list, (lists.get(list) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [list, count] of lists)
    for (const type of list) counts.set(type, (counts.get(type) ?? 0) + count);
  return ordered([...counts].map(([value, count]) => ({ value, count })));
}

/** notOwnedTypes with one list for rows with the same lists. */
function notOwnedLists(): (row: ComparedRow) => readonly FeatureType[] {
  const known = new Map<unknown, Map<unknown, Map<unknown, readonly FeatureType[]>>>();
  return (row) => {
    const { features, owned, unknown_owner: unknown } = row;
    let byOwned = known.get(features);
    if (!byOwned) known.set(features, (byOwned = new Map()));
    let byUnknown = byOwned.get(owned);
    if (!byUnknown) byOwned.set(owned, (byUnknown = new Map()));
    let list = byUnknown.get(unknown);
    if (!list) byUnknown.set(unknown, (list = notOwnedTypes(row)));
    return list;
  };
}

/** Most frequent first. @param toId equal values count as one, spelled as the first */
function countValues(values: readonly string[], toId = (value: string) => value): ValueCount[] {
  const spellings = new Map<string, number>();
  for (const value of values) spellings.set(value, (spellings.get(value) ?? 0) + 1);
  const counts = new Map<string, ValueCount>();
  for (const [value, count] of spellings) {
    const known = counts.get(toId(value));
    if (known) known.count += count;
    else counts.set(toId(value), { value, count });
  }
  return ordered([...counts.values()]);
}

const ordered = (counts: ValueCount[]) =>
  counts.sort((a, b) => b.count - a.count || byText(a.value, b.value));
