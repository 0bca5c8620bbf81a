import { Injectable } from '@nestjs/common';
import { GeoSettings } from '../../settings/settings.js';
import { GeoData } from '../data/geo-data.js';
import type { Snapshot } from '../data/snapshot.js';
import { normalizeName } from '../indexes/normalize-name.js';
import { codeKey } from '../indexes/postal-code.js';
import type { PageRange } from './page-query.js';
import { ResponseCache } from './response-cache.js';
import type { GeoResponse, StreamedBody } from './streamed-body.js';

const MB = 1024 * 1024;

/** A search, or a look-up of a postal code; with the data it determines the body. */
export type CacheableQuery =
  | { form: 'cities' | 'brief' | 'detail' | 'countries' | 'states'; text: string; page: PageRange }
  | { form: 'zip'; zipCode: string; countryCode: string };

type Build = (snapshot: Snapshot) => StreamedBody | Promise<StreamedBody>;

/** Responses whose bodies are cached for each version of the data. */
@Injectable()
export class CachedResponses {
  private readonly caches = new WeakMap<Snapshot, ResponseCache>();
  private readonly maxBytes: number;

  constructor(
    private readonly data: GeoData,
    { cacheMb }: GeoSettings,
  ) {
    this.maxBytes = cacheMb * MB;
  }

  async get(query: CacheableQuery, build: Build): Promise<GeoResponse> {
    const snapshot = await this.data.snapshot;
    const cache = this.cacheOf(snapshot);
    const key = keyOf(query);
    const body = cache.find(key) ?? cache.caching(key, await build(snapshot));
    return { version: snapshot.version, body };
  }

  private cacheOf(snapshot: Snapshot): ResponseCache {
    const cache = this.caches.get(snapshot) ?? new ResponseCache(this.maxBytes);
    this.caches.set(snapshot, cache);
    return cache;
  }
}

/** Equal for queries with the same response: texts that differ in case or accents only, one spelling of a code. */
export function keyOf(query: CacheableQuery): string {
  if (query.form === 'zip') {
    const country = query.countryCode.toUpperCase();
    return `zip ${country.length} ${country}${codeKey(query.zipCode)}`;
  }
  const { form, text, page } = query;
  return `${form} ${page.offset ?? ''} ${page.limit ?? ''} ${textKey(text)}`;
}

/** A text with spaces around it is searched as given, and then without them. */
const textKey = (text: string) => (text === text.trim() ? `=${normalizeName(text)}` : `~${text}`);
