import { Injectable } from '@nestjs/common';
import type { SearchWorth } from '../../domain/worth.js';
import { VolumeRepository } from './volume.repository.js';

const KEYWORDS_PER_QUERY = 1000;
/** Some 25 MB. */
const MAX_KEYWORDS = 100_000;
/** Bounds what is out of date after a process died between a volume and its revision. */
const MAX_AGE_MS = 10 * 60_000;
const UNKNOWN = 'unknown';

type Worths = Map<string, SearchWorth | typeof UNKNOWN>;
const NONE: Worths = new Map();

const placeOf = (country: string, language: string) => `${country} ${language}`;

/** What was read since a revision. What a reader of an earlier one adds is discarded. */
class Known {
  readonly since = performance.now();
  /** Whether there are volumes, by country and language. */
  readonly countries = new Map<string, boolean>();
  /** By country and language, then by keyword: a key for each of ten thousand keywords would cost more than the look-up. */
  private readonly worths = new Map<string, Worths>();
  private size = 0;

  constructor(readonly revision: string) {}

  worthsOf(country: string, language: string): ReadonlyMap<string, SearchWorth | typeof UNKNOWN> {
    return this.worths.get(placeOf(country, language)) ?? NONE;
  }

  add(country: string, language: string, worths: Worths): void {
    if (this.size + worths.size > MAX_KEYWORDS) {
      this.worths.clear();
      this.size = 0;
    }
    const place = placeOf(country, language);
    const known = this.worths.get(place) ?? new Map();
    this.worths.set(place, known);
    for (const [keyword, worth] of worths) known.set(keyword, worth);
    this.size += worths.size;
  }

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
    const key = placeOf(country, language);
    const has = countries.get(key) ?? (await this.volumes.hasAny(country, language));
    countries.set(key, has);
    return has;
  }

  private async findIn(known: Known, country: string, language: string, keywords: ReadonlySet<string>) {
    const found = new Map<string, SearchWorth>();
    const missing: string[] = [];
    const worths = known.worthsOf(country, language);
    for (const keyword of keywords) {
      const worth = worths.get(keyword);
      if (worth === undefined) missing.push(keyword);
      else if (worth !== UNKNOWN) found.set(keyword, worth);
    }
    for (let first = 0; first < missing.length; first += KEYWORDS_PER_QUERY) {
      const batch = missing.slice(first, first + KEYWORDS_PER_QUERY);
      for (const { keyword, volume, cpc = null } of await this.volumes.find(country, language, batch))
        found.set(keyword, { volume, cpc });
      const read = batch.map((keyword) => [keyword, found.get(keyword) ?? UNKNOWN] as const);
      known.add(country, language, new Map(read));
    }
    return found;
  }
}
