import { normalizeName } from './normalize-name.js';

interface Named {
  id: number;
  name: string;
}

/** Sorts by the bytes of the normalized name, as the name index requires, then by id. */
export function sortByName<T extends Named>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: Buffer.from(normalizeName(item.name)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.item.id - b.item.id)
    .map(({ item }) => item);
}

/** Ordinals by group, ascending within each group. */
export class Groups {
  private readonly starts: Uint32Array;
  private readonly ordinals: Uint32Array;

  /** @param keys group of each ordinal, from 0 to `groups` - 1 */
  constructor(keys: Uint16Array, groups: number) {
    const starts = new Uint32Array(groups + 1);
    for (let ordinal = 0; ordinal < keys.length; ordinal++) starts[keys[ordinal]! + 1]!++;
    for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
    const next = starts.slice(0, groups);
    const ordinals = new Uint32Array(keys.length);
    for (let ordinal = 0; ordinal < keys.length; ordinal++) ordinals[next[keys[ordinal]!]!++] = ordinal;
    this.starts = starts;
    this.ordinals = ordinals;
  }

  list(group: number): Uint32Array {
    return this.ordinals.subarray(this.starts[group], this.starts[group + 1]);
  }
}
