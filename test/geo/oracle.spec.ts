import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { locateParts } from '../../src/geo/assets/manifest.js';
import { PostalCache } from '../../src/geo/data/postal-cache.js';
import { Snapshot } from '../../src/geo/data/snapshot.js';
import { listResponse } from '../../src/geo/indexes/list-response.js';
import { Cities } from '../../src/geo/indexes/cities.js';
import { decodeCities, encodeCities } from '../../src/geo/indexes/city-columns.js';
import { normalizeName } from '../../src/geo/indexes/normalize-name.js';
import type { Layout } from '../../src/geo/indexes/layout.js';
import type { Matches } from '../../src/geo/indexes/matches.js';
import type { PostalPlace } from '../../src/geo/indexes/postal-join.js';
import type { City } from '../../src/geo/indexes/records.js';

// Expected results come from naive.mjs, which shares no code with src/geo (scripts/build-geo-fixtures.mjs).

type Prepared<T> = { item: T; name: string }[];

const { plain, prepare, randomOf, search, substring } = (await import('./naive.mjs' as string)) as {
  plain(text: string): string;
  randomOf(seed: number): (below: number) => number;
  prepare<T extends { id: number; name: string }>(items: T[]): Prepared<T>;
  search<T>(prepared: Prepared<T>, text: string): T[];
  substring(items: { name: string }[], random: (below: number) => number, least: number): string;
};

const root = join(import.meta.dirname, '..', '..');
const fixture = <T>(name: string): T[] =>
  readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const cities = fixture<City>('cities.ndjson');
const postal = fixture<{ country: string; code: string; result: PostalPlace[] }>('postal.ndjson');
let shipped: Snapshot;

beforeAll(async () => {
  const fail = (part: string, error: unknown) => {
    throw new Error(part, { cause: error });
  };
  shipped = await Snapshot.load(locateParts([join(root, 'assets', 'geo')]), new PostalCache(1e9), fail);
});

function items(layout: Layout, matches: Matches): unknown[] {
  const response = listResponse('x', layout, matches);
  const bytes = Buffer.concat([...response.chunks()]);
  expect(bytes.length).toBe(response.byteLength);
  return (JSON.parse(bytes.toString()) as { data: unknown[] }).data;
}

describe('an index of 2,000 cities in all writing systems', () => {
  it('returns the results of a naive scan for 2,000 random searches', () => {
    const index = new Cities(decodeCities(encodeCities(cities)), shipped.states, shipped.countries);
    const random = randomOf(7);
    const prepared = prepare(cities);
    for (let i = 0; i < 2000; i++) {
      const text = substring(cities, random, 1);
      const found = items(index.full, index.search(normalizeName(text)));
      expect(found, text).toEqual(search(prepared, text));
    }
  });

  it('holds every writing system of the source, and letters with special folding', () => {
    expect(cities).toHaveLength(2000);
    for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u, /[ßøłı’]/, /[\u0300-\u036f]/]) {
      expect(cities.some(({ name }) => script.test(name))).toBe(true);
    }
  });
});

describe('the shipped data', () => {
  it('holds each of the 2,000 cities with all fields', () => {
    for (const city of cities) {
      const { from, to } = shipped.cities.named(normalizeName(city.name));
      expect(items(shipped.cities.full, { from, to, rest: new Uint32Array() })).toContainEqual(city);
      expect(normalizeName(city.name)).toBe(plain(city.name));
    }
  });

  it('returns the expected results for 500 postal codes of 85 countries', async () => {
    expect(postal).toHaveLength(500);
    expect(new Set(postal.map(({ country }) => country)).size).toBe(85);
    for (const { country, code, result } of postal) {
      expect(shipped.join.locate(await shipped.loadPostal(country), code), `${country} ${code}`).toEqual(
        result,
      );
    }
  });

  it('is found by every notation of a code', async () => {
    for (const { country, code, result } of postal) {
      const data = await shipped.loadPostal(country);
      for (const way of [code.toLowerCase(), code.replace(/[ -]/g, ''), ` ${code}`.replaceAll('-', ' – ')]) {
        expect(shipped.join.locate(data, way), `${country} ${way}`).toEqual(result);
      }
    }
  });
});
