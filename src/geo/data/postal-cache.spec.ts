import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAsset } from '../assets/asset-file.js';
import type { LocatedAsset } from '../assets/manifest.js';
import { encodePostal } from '../indexes/postal-encode.js';
import { PostalCache } from './postal-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'rankwire-postal-'));
const COUNTRIES = ['AD', 'BE', 'CH', 'DE'] as const;
type Code = (typeof COUNTRIES)[number];
let assets: Record<Code, LocatedAsset>;
/** Memory usage of a country: all have the same records. */
let each: number;

async function createAsset(country: string, codes: number): Promise<LocatedAsset> {
  const rows = Array.from({ length: codes }, (_, i) => ({
    code: String(1000 + i),
    place: `Place ${i}`,
    state: 'State',
    stateCode: '01',
    province: '',
    provinceCode: '',
    community: '',
    communityCode: '',
    latitude: '1.5',
    longitude: '2.5',
    accuracy: 4,
  }));
  const entry = await writeAsset(folder, `${country}-${codes}.bin.gz`, encodePostal(country, rows), codes, 1);
  return { ...entry, folder };
}

beforeAll(async () => {
  const made = await Promise.all(
    COUNTRIES.map(async (code) => [code, await createAsset(code, 200)] as const),
  );
  assets = Object.fromEntries(made) as Record<Code, LocatedAsset>;
  each = (await new PostalCache(0).get('AD', assets.AD)).byteLength;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A cache that holds this many countries. */
function cacheFor(countries: number) {
  const cache = new PostalCache(countries * each);
  const load = async (...codes: Code[]) => {
    for (const code of codes) await cache.get(code, assets[code]);
  };
  return { cache, load, cached: () => cache.countries.map((key) => key.slice(0, 2)) };
}

describe('the cache of postal countries (GEO_POSTAL_MEMORY_MB)', () => {
  it('evicts the least recently used', async () => {
    const { cache, load, cached } = cacheFor(2.5);
    await load('AD', 'BE', 'AD', 'CH');
    expect(cached()).toEqual(['AD', 'CH']);
    expect(cache.bytes).toBe(2 * each);
    await load('DE', 'BE');
    expect(cached()).toEqual(['DE', 'BE']);
    expect(cache.bytes).toBe(2 * each);
  });

  it('retains the newest even if it exceeds the limit', async () => {
    const { load, cached } = cacheFor(0.5);
    await load('AD', 'BE');
    expect(cached()).toEqual(['BE']);
  });

  it('reads a country once for simultaneous requests', async () => {
    const { cache } = cacheFor(2);
    const [one, other] = await Promise.all([cache.get('AD', assets.AD), cache.get('AD', assets.AD)]);
    expect(other).toBe(one);
  });

  it('returns new data after an import, and evicts the old', async () => {
    const { cache, load } = cacheFor(2);
    await load('AD', 'BE');
    const renewed = await cache.get('AD', await createAsset('AD', 10));
    expect(renewed.byteLength).toBeLessThan(each);
    await load('BE', 'CH');
    expect(cache.bytes).toBeLessThanOrEqual(2 * each);
    expect(await cache.get('AD', await createAsset('AD', 10))).not.toBe(await cache.get('AD', assets.AD));
  });

  it('does not cache failures', async () => {
    const { cache, cached } = cacheFor(2);
    const broken = { ...assets.AD, sha256: '0'.repeat(64) };
    await expect(cache.get('AD', broken)).rejects.toThrow('is not the file that the manifest names');
    expect(cached()).toEqual([]);
    await cache.get('AD', assets.AD);
    expect(cached()).toEqual(['AD']);
  });
});
