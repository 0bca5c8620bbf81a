import { fieldKey, type IndexInfo, mayHoldArrays, orderedLength } from '../storage/index-entries.js';
import type { Range } from '../storage/lmdb-store.js';
import { type Doc, isDoc } from '../values/bson.js';
import { encodeKey, typeOrder, TypeOrder } from '../values/order.js';
import { isOperators } from './filter.js';
import type { SortSpec } from './sort.js';

export interface Plan {
  index: IndexInfo;
  ranges: Range[];
  /** the index provides the requested sort order: 1 forwards, -1 backwards, 0 not at all */
  ordered: 1 | -1 | 0;
}

interface Condition {
  /** any of these values */
  points?: unknown[];
  low?: unknown;
  high?: unknown;
}

const MAX_POINTS = 2000;
const UNINDEXED = new Set<number>([TypeOrder.ARRAY, TypeOrder.REGEX, TypeOrder.MIN, TypeOrder.MAX]);
const indexable = (value: unknown) => !UNINDEXED.has(typeOrder(value));

function addOperator(condition: Condition, name: string, value: unknown): void {
  if (name === '$in') {
    if (Array.isArray(value) && value.every(indexable)) condition.points = value;
  } else if (!indexable(value)) return;
  else if (name === '$gt' || name === '$gte') condition.low = value;
  else if (name === '$lt' || name === '$lte') condition.high = value;
}

/** The conditions on each path that every match fulfils. Other parts of the filter need no index. */
function conditions(filter: Doc, out = new Map<string, Condition>()): Map<string, Condition> {
  for (const [path, value] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) conditions(part, out);
    }
    if (path.startsWith('$')) continue;
    const condition = out.get(path) ?? {};
    if (isOperators(value)) {
      for (const [name, wanted] of Object.entries(value)) addOperator(condition, name, wanted);
    } else if (indexable(value)) condition.points = [value];
    if (Object.keys(condition).length > 0) out.set(path, condition);
  }
  return out;
}

/** The first key after all keys with this prefix; null when there is none. */
function prefixEnd(prefix: Buffer): Buffer | null {
  for (let i = prefix.length - 1; i >= 0; i--) {
    if (prefix[i]! < 255) {
      const out = Buffer.from(prefix.subarray(0, i + 1));
      out[i]!++;
      return out;
    }
  }
  return null;
}

const concat = (a: Buffer, b: Buffer) => Buffer.concat([a, b]);

function boundedRange(prefix: Buffer, { low, high }: Condition, fields: number): Range {
  // A key that ends in a hash is ordered only up to the hash. Truncating the bound there widens the range.
  const cut = (value: unknown) => encodeKey(value).subarray(0, orderedLength(fields));
  const type = typeOrder(low ?? high ?? null);
  const from = low === undefined ? Buffer.from([type]) : cut(low);
  const to = high === undefined ? Buffer.from([type + 1]) : cut(high);
  return {
    from: concat(prefix, from),
    to: high === undefined ? concat(prefix, to) : prefixEnd(concat(prefix, to)),
  };
}

/** A sparse index lacks documents without its fields, so it cannot serve conditions that null may match. */
function usable(index: IndexInfo, first: Condition | undefined): boolean {
  if (!index.sparse) return true;
  if (!first) return false;
  const values = [...(first.points ?? []), first.low, first.high].filter((value) => value !== undefined);
  return values.length > 0 && !values.includes(null);
}

interface Candidate extends Plan {
  score: number;
}

function candidate(index: IndexInfo, wanted: Map<string, Condition>, sort: SortSpec): Candidate | null {
  const fields = Object.keys(index.key);
  if (!usable(index, wanted.get(fields[0]!))) return null;
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  let score = 0;
  for (; used < fields.length; used++) {
    const points = wanted.get(fields[used]!)?.points;
    if (!points || prefixes.length * points.length > MAX_POINTS) break;
    const keys = points.map((value) => fieldKey(value ?? null, fields.length));
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => concat(prefix, key)));
    score += 10;
  }
  if (score > 0 && used === fields.length && index.unique) score += 5;
  const next = used < fields.length ? wanted.get(fields[used]!) : undefined;
  const bounded = next !== undefined && (next.low !== undefined || next.high !== undefined);
  if (bounded) score += 4;
  // Two elements of one array may fulfil one bound each, so only one bound limits the range.
  const oneBound = bounded && next.low !== undefined && mayHoldArrays(index, fields[used]!);
  const bound = oneBound ? { low: next.low } : next;
  const ranges = prefixes.map((prefix) =>
    bounded ? boundedRange(prefix, bound!, fields.length) : { from: prefix, to: prefixEnd(prefix) },
  );
  const ordered = ranges.length === 1 ? direction(index, fields.slice(used), sort) : 0;
  return { index, ranges, ordered, score: ordered ? score + 3 : score };
}

/** @param fields those after the equalities: in these, a document must not have several entries */
function direction(index: IndexInfo, fields: string[], sort: SortSpec): 1 | -1 | 0 {
  const [first] = sort;
  if (!first || index.hashed || index.sparse || fields.some((field) => mayHoldArrays(index, field))) return 0;
  const fits = sort.every(({ path, direction }, i) => fields[i] === path && direction === first.direction);
  return fits ? first.direction : 0;
}

/**
 * Picks an index by equalities on its first fields, then one range. The ranges contain every match, and possibly
 * other documents: the filter is still tested. Null: scan the collection.
 * @param smaller chooses between two that are alike by these rules
 */
export function plan(
  indexes: IndexInfo[],
  filter: Doc,
  sort: SortSpec,
  smaller: <P extends Plan>(a: P, b: P) => P = (a) => a,
): Plan | null {
  const wanted = conditions(filter);
  let best: Candidate | null = null;
  for (const index of indexes) {
    const found = candidate(index, wanted, sort);
    if (!found || found.score === 0) continue;
    if (!best || found.score > best.score) best = found;
    else if (found.score === best.score) best = smaller(best, found);
  }
  return best;
}
