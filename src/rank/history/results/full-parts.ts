import { LRUCache } from 'lru-cache';
import type { RankSeries } from './day.schema.js';

type Part = Pick<RankSeries, 'config' | 'kind' | 'part' | 'entries'>;

/** Entries of all configurations together: some 20 MB. */
const MAX_ENTRIES = 100_000;

/** Full parts of dictionaries in memory. They never change: dictionaries only grow, and only in their last part. */
export class FullParts {
  private readonly byConfig: LRUCache<string, Part[]>;

  /** @param size of a full part */
  constructor(private readonly size: number) {
    this.byConfig = new LRUCache({ maxSize: MAX_ENTRIES / size, sizeCalculation: (parts) => parts.length });
  }

  /** From the first part of each kind on, without gaps. */
  of(config: Part['config']): readonly Part[] {
    return this.byConfig.get(String(config)) ?? [];
  }

  /** @param parts all parts of some kinds, each kind in order */
  keep(config: Part['config'], parts: readonly Part[]): void {
    const known = this.of(config);
    const kinds = new Set(parts.map(({ kind }) => kind));
    const full = [...kinds].flatMap((kind) => {
      const ofKind = parts.filter((part) => part.kind === kind);
      const end = ofKind.findIndex(({ entries }) => entries.length < this.size);
      return end < 0 ? ofKind : ofKind.slice(0, end);
    });
    const others = known.filter(({ kind }) => !kinds.has(kind));
    if (full.length > 0 && full.length + others.length > known.length)
      this.byConfig.set(String(config), [...others, ...full]);
  }
}
