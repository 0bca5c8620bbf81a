import { Injectable } from '@nestjs/common';
import type { SearchWorth } from '../../positions/worth.js';
import { type Layer, VolumeRepository } from './volume.repository.js';

const KEYWORDS_PER_QUERY = 1000;
/** Some 25 MB. */
const MAX_KEYWORDS = 100_000;
/** Bounds what is out of date after a process died between a volume and its revision. */
const MAX_AGE_MS = 10 * 60_000;
const UNKNOWN = 'unknown';

/** What is known of a search, and whose import it is; null: of no account. */
export interface KnownWorth extends SearchWorth {
  layer: Layer;
  source: string;
  at: Date;
}

/** Volumes of one layer, country and language. */
interface Place {
  layer: Layer;
  country: string;
  language: string;
}

type Worths = Map<string, KnownWorth | typeof UNKNOWN>;
const NONE: Worths = new Map();

const toName = ({ layer, country, language }: Place) => `${String(layer)} ${country} ${language}`;

/** What was read since a revision. What a reader of an earlier one adds is discarded. */
class Known {
  readonly since = performance.now();
  /** Whether there are volumes, by place. */
  readonly places = new Map<string, boolean>();
  /** By place, then by keyword: a key for each of ten thousand keywords would cost more than the look-up. */
  private readonly worths = new Map<string, Worths>();
  private size = 0;

  constructor(readonly revision: string) {}

  listWorths(place: Place): ReadonlyMap<string, KnownWorth | typeof UNKNOWN> {
    return this.worths.get(toName(place)) ?? NONE;
  }

  add(place: Place, worths: Worths): void {
    if (this.size + worths.size > MAX_KEYWORDS) {
      this.worths.clear();
      this.size = 0;
    }
    const known = this.worths.get(toName(place)) ?? new Map();
    this.worths.set(toName(place), known);
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
   * A query a thousand keywords that are not in memory, and none for a layer or country without volumes.
   * @param layers the nearest first, which wins
   * @param countries folded keywords by country
   * @returns what is known, by country and keyword
   */
  async find(
    layers: readonly Layer[],
    language: string,
    countries: ReadonlyMap<string, Iterable<string>>,
  ): Promise<Map<string, Map<string, KnownWorth>>> {
    // Before the volumes: those of a later revision are only read once more.
    const known = this.openRevision(await this.volumes.revision());
    const found = new Map<string, Map<string, KnownWorth>>();
    for (const [country, keywords] of countries) {
      const worths = new Map<string, KnownWorth>();
      let missing: ReadonlySet<string> | undefined;
      for (const layer of layers) {
        const place = { layer, country, language };
        if (!(await this.hasAny(known, place))) continue;
        missing = await this.addFrom(place, known, missing ?? new Set(keywords), worths);
        if (missing.size === 0) break;
      }
      if (worths.size > 0) found.set(country, worths);
    }
    return found;
  }

  /** Changes with each save, in any process. */
  revision(): Promise<string> {
    return this.volumes.revision();
  }

  private openRevision(revision: string): Known {
    if (this.known?.revision === revision && !this.known.isOld) return this.known;
    return (this.known = new Known(revision));
  }

  private async hasAny({ places }: Known, place: Place): Promise<boolean> {
    const name = toName(place);
    const has = places.get(name) ?? (await this.volumes.hasAny(place.layer, place.country, place.language));
    places.set(name, has);
    return has;
  }

  /** Adds what is known there to `worths`. @returns the other keywords */
  private async addFrom(
    place: Place,
    known: Known,
    keywords: ReadonlySet<string>,
    worths: Map<string, KnownWorth>,
  ): Promise<Set<string>> {
    const unknown = new Set<string>();
    const missing: string[] = [];
    const inMemory = known.listWorths(place);
    for (const keyword of keywords) {
      const worth = inMemory.get(keyword);
      if (worth === undefined) missing.push(keyword);
      else if (worth === UNKNOWN) unknown.add(keyword);
      else worths.set(keyword, worth);
    }
    for (let first = 0; first < missing.length; first += KEYWORDS_PER_QUERY) {
      const batch = missing.slice(first, first + KEYWORDS_PER_QUERY);
      const read: Worths = new Map(batch.map((keyword) => [keyword, UNKNOWN]));
      for (const stored of await this.volumes.find(place.layer, { ...place, keywords: batch })) {
        const { keyword, volume, cpc = null, source, at } = stored;
        read.set(keyword, { volume, cpc, layer: place.layer, source, at });
      }
      for (const [keyword, worth] of read)
        if (worth === UNKNOWN) unknown.add(keyword);
        else worths.set(keyword, worth);
      known.add(place, read);
    }
    return unknown;
  }
}
