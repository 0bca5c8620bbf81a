import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { VolumeCache } from './volume-cache.js';
import type { FoldedSearches, Layer, StoredWorth, VolumeRepository } from './volume.repository.js';

const AT = new Date('2026-03-01');
const STORED = { source: 'lab', at: AT };
const TEA = { keyword: 'tea', volume: 100, cpc: 2, ...STORED };
const OF_NOBODY = { layer: null, ...STORED };
const wanted = (...keywords: string[]) => new Map([['US', new Set(keywords)]]);
const US_TEA = new Map([['US', new Map([['tea', { volume: 100, cpc: 2, ...OF_NOBODY }]])]]);

/** A store with volumes in the US, which the test changes. */
function setUp() {
  const store = { revision: 'first', volumes: [TEA] as StoredWorth[] };
  const repository = {
    revision: vi.fn(() => Promise.resolve(store.revision)),
    hasAny: vi.fn((layer: Layer, country: string) => Promise.resolve(layer === null && country === 'US')),
    find: vi.fn((_layer: Layer, { keywords }: FoldedSearches) =>
      Promise.resolve(store.volumes.filter(({ keyword }) => keywords.includes(keyword))),
    ),
  };
  return { store, repository, cache: new VolumeCache(repository as unknown as VolumeRepository) };
}

describe('volumes in memory', () => {
  it('are read once, also those that are unknown', async () => {
    const { cache, repository } = setUp();
    expect(await cache.find([null], 'en', wanted('tea', 'gin'))).toEqual(US_TEA);
    expect(await cache.find([null], 'en', wanted('gin', 'tea'))).toEqual(US_TEA);
    expect(await cache.find([null], 'en', wanted('gin'))).toEqual(new Map());
    expect(repository.find.mock.calls).toMatchObject([
      [null, { country: 'US', language: 'en', keywords: ['tea', 'gin'] }],
    ]);
    expect(repository.hasAny).toHaveBeenCalledOnce();
    await cache.find([null], 'en', wanted('tea', 'rum'));
    expect(repository.find.mock.calls[1]).toMatchObject([null, { keywords: ['rum'] }]);
  });

  it('are those of a language and country', async () => {
    const { cache, repository } = setUp();
    await cache.find([null], 'en', wanted('tea'));
    await cache.find([null], 'de', wanted('tea'));
    expect(await cache.find([null], 'en', new Map([['DE', new Set(['tea'])]]))).toEqual(new Map());
    expect(repository.find.mock.calls.map(([, { country, language }]) => [country, language])).toEqual([
      ['US', 'en'],
      ['US', 'de'],
    ]);
  });

  it('are those of the nearest layer that has them', async () => {
    const [own, above] = [new Types.ObjectId(), new Types.ObjectId()];
    const volumes = new Map<Layer, StoredWorth[]>([
      [own, [{ ...TEA, volume: 1 }]],
      [above, ['tea', 'gin'].map((keyword) => ({ ...TEA, keyword, volume: 2 }))],
      [
        null,
        ['tea', 'gin', 'rum'].map((keyword) => ({ ...TEA, keyword, volume: 3, requested: true as const })),
      ],
    ]);
    const { cache, repository } = setUp();
    repository.hasAny.mockImplementation((layer) => Promise.resolve(volumes.has(layer)));
    repository.find.mockImplementation((layer, { keywords }) =>
      Promise.resolve(volumes.get(layer)!.filter(({ keyword }) => keywords.includes(keyword))),
    );
    for (let round = 0; round < 2; round += 1) {
      const found = (
        await cache.find([own, new Types.ObjectId(), above, null], 'en', wanted('tea', 'gin', 'rum', 'x'))
      ).get('US')!;
      expect([...found].map(([keyword, { volume, layer }]) => [keyword, volume, layer])).toEqual([
        ['tea', 1, own],
        ['gin', 2, above],
        ['rum', 3, null],
      ]);
      expect(repository.find).toHaveBeenCalledTimes(3);
    }
    expect((await cache.find([above, null], 'en', wanted('tea'))).get('US')!.get('tea')!.volume).toBe(2);
  });

  it('are read in queries of a thousand', async () => {
    const { cache, repository } = setUp();
    await cache.find([null], 'en', wanted(...Array.from({ length: 2001 }, (_, n) => `keyword ${n}`)));
    expect(repository.find.mock.calls.map(([, { keywords }]) => keywords.length)).toEqual([1000, 1000, 1]);
  });

  it('are forgotten when any process has saved some', async () => {
    const { cache, store } = setUp();
    await cache.find([null], 'en', wanted('tea'));
    store.volumes = [{ keyword: 'tea', volume: 500, ...STORED }];
    expect(await cache.find([null], 'en', wanted('tea'))).toEqual(US_TEA);
    store.revision = 'second';
    expect((await cache.find([null], 'en', wanted('tea'))).get('US')!.get('tea')).toEqual({
      volume: 500,
      cpc: null,
      ...OF_NOBODY,
    });
  });

  it('are not those that a slow reader read before a later save', async () => {
    const { cache, store, repository } = setUp();
    let answer = () => {};
    repository.find.mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve([{ keyword: 'tea', volume: 1, ...STORED }]))),
    );
    const slow = cache.find([null], 'en', wanted('tea'));
    await expect.poll(() => repository.find).toHaveBeenCalledOnce();
    store.revision = 'second';
    expect(await cache.find([null], 'en', wanted('tea'))).toEqual(US_TEA);
    answer();
    expect((await slow).get('US')!.get('tea')!.volume).toBe(1);
    expect(await cache.find([null], 'en', wanted('tea'))).toEqual(US_TEA);
  });

  it('are forgotten after ten minutes, for a process that died before it could say that it has saved some', async () => {
    const { cache, store } = setUp();
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(1000);
    await cache.find([null], 'en', wanted('tea'));
    store.volumes = [];
    now.mockReturnValue(601_000);
    expect(await cache.find([null], 'en', wanted('tea'))).toEqual(US_TEA);
    now.mockReturnValue(601_001);
    expect(await cache.find([null], 'en', wanted('tea'))).toEqual(new Map());
    now.mockRestore();
  });
});
