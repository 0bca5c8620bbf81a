import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SearchWorth } from '../../domain/worth.js';
import { VolumeRepository } from './volume.repository.js';
import { volumeKey } from './volume.schema.js';

const KEYWORDS_PER_QUERY = 1000;
/** Some 25 MB. */
const MAX_KEYWORDS = 100_000;
/** Bounds what is out of date after a process died between a volume and its revision. */
const MAX_AGE_MS = 10 * 60_000;
const UNKNOWN = 'unknown';

/** What was read since a revision. What a reader of an earlier one adds is discarded. */
class Known {
  readonly since = performance.now();
  readonly worths = new LRUCache<string, SearchWorth | typeof UNKNOWN>({ max: MAX_KEYWORDS });
  /** Whether there are volumes, by country and language. */
  readonly countries = new Map<string, boolean>();

  constructor(readonly revision: string) {}

  get isOld(): boolean {
    return performance.now() - this.since > MAX_AGE_MS;
  }
}

/** Keeps search volumes in memory until any process saves some. */
@Injectable()
export class VolumeCache {
  private known: Known | undefined;

  constructor(private readonly volumes: VolumeRepository) {}

  /**
   * A query a thousand keywords that are not in memory, and none for a country without volumes.
   * @param countries folded keywords by country
   * @returns what is known, by country and keyword
   */
  async find(
    language: string,
    countries: ReadonlyMap<string, Iterable<string>>,
  ): Promise<Map<string, Map<string, SearchWorth>>> {
    // Before the volumes: those of a later revision are only read once more.
    const known = this.of(await this.volumes.revision());
    const found = new Map<string, Map<string, SearchWorth>>();
    for (const [country, keywords] of countries) {
      if (!(await this.hasAny(known, country, language))) continue;
      const worths = await this.findIn(known, country, language, new Set(keywords));
      if (worths.size > 0) found.set(country, worths);
    }
    return found;
  }

  private of(revision: string): Known {
    if (this.known?.revision === revision && !this.known.isOld) return this.known;
    return (this.known = new Known(revision));
  }

  private async hasAny({ countries }: Known, country: string, language: string): Promise<boolean> {
    const key = `${country} ${language}`;
    const has = countries.get(key) ?? (await this.volumes.hasAny(country, language));
    countries.set(key, has);
    return has;
  }

  private async findIn({ worths }: Known, country: string, language: string, keywords: ReadonlySet<string>) {
    const found = new Map<string, SearchWorth>();
    const missing: string[] = [];
    const keyOf = (keyword: string) => volumeKey({ country, language, keyword });
    for (const keyword of keywords) {
      const worth = worths.get(keyOf(keyword));
      if (worth === undefined) missing.push(keyword);
      else if (worth !== UNKNOWN) found.set(keyword, worth);
    }
    for (let first = 0; first < missing.length; first += KEYWORDS_PER_QUERY) {
      const batch = missing.slice(first, first + KEYWORDS_PER_QUERY);
      for (const { keyword, volume, cpc = null } of await this.volumes.find(country, language, batch))
        found.set(keyword, { volume, cpc });
      for (const keyword of batch) worths.set(keyOf(keyword), found.get(keyword) ?? UNKNOWN);
    }
    return found;
  }
}
