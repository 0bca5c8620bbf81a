import { describe, expect, it, vi } from 'vitest';
import { VolumeCache } from './volume-cache.js';
import type { StoredWorth, VolumeRepository } from './volume.repository.js';

const TEA = { keyword: 'tea', volume: 100, cpc: 2 };
const wanted = (...keywords: string[]) => new Map([['US', new Set(keywords)]]);
const US_TEA = new Map([['US', new Map([['tea', { volume: 100, cpc: 2 }]])]]);

/** A store with volumes in the US, which the test changes. */
function setUp() {
  const store = { revision: 'first', volumes: [TEA] as StoredWorth[] };
  const repository = {
    revision: vi.fn(() => Promise.resolve(store.revision)),
    hasAny: vi.fn((country: string) => Promise.resolve(country === 'US')),
    find: vi.fn((_country: string, _language: string, keywords: readonly string[]) =>
      Promise.resolve(store.volumes.filter(({ keyword }) => keywords.includes(keyword))),
    ),
  };
  return { store, repository, cache: new VolumeCache(repository as unknown as VolumeRepository) };
}

describe('volumes in memory', () => {
  it('are read once, also those that are unknown', async () => {
    const { cache, repository } = setUp();
    expect(await cache.find('en', wanted('tea', 'gin'))).toEqual(US_TEA);
    expect(await cache.find('en', wanted('gin', 'tea'))).toEqual(US_TEA);
    expect(await cache.find('en', wanted('gin'))).toEqual(new Map());
    expect(repository.find.mock.calls).toEqual([['US', 'en', ['tea', 'gin']]]);
    expect(repository.hasAny).toHaveBeenCalledOnce();
    await cache.find('en', wanted('tea', 'rum'));
    expect(repository.find.mock.calls[1]).toEqual(['US', 'en', ['rum']]);
  });

  it('are those of a language and country', async () => {
    const { cache, repository } = setUp();
    await cache.find('en', wanted('tea'));
    await cache.find('de', wanted('tea'));
    expect(await cache.find('en', new Map([['DE', new Set(['tea'])]]))).toEqual(new Map());
    expect(repository.find.mock.calls.map(([country, language]) => [country, language])).toEqual([
      ['US', 'en'],
      ['US', 'de'],
    ]);
  });

  it('are read in queries of a thousand', async () => {
    const { cache, repository } = setUp();
    await cache.find('en', wanted(...Array.from({ length: 2001 }, (_, n) => `keyword ${n}`)));
    expect(repository.find.mock.calls.map(([, , keywords]) => keywords.length)).toEqual([1000, 1000, 1]);
  });

  it('are forgotten when any process has saved some', async () => {
    const { cache, store } = setUp();
    await cache.find('en', wanted('tea'));
    store.volumes = [{ keyword: 'tea', volume: 500 }];
    expect(await cache.find('en', wanted('tea'))).toEqual(US_TEA);
    store.revision = 'second';
    expect((await cache.find('en', wanted('tea'))).get('US')!.get('tea')).toEqual({ volume: 500, cpc: null });
  });

  it('are not those that a slow reader read before a later save', async () => {
    const { cache, store, repository } = setUp();
    let answer = () => {};
    repository.find.mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve([{ keyword: 'tea', volume: 1 }]))),
    );
    const slow = cache.find('en', wanted('tea'));
    await vi.waitFor(() => expect(repository.find).toHaveBeenCalledOnce());
    store.revision = 'second';
    expect(await cache.find('en', wanted('tea'))).toEqual(US_TEA);
    answer();
    expect((await slow).get('US')!.get('tea')!.volume).toBe(1);
    expect(await cache.find('en', wanted('tea'))).toEqual(US_TEA);
  });

  it('are forgotten after ten minutes, for a process that died before it could say that it has saved some', async () => {
    const { cache, store } = setUp();
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(1000);
    await cache.find('en', wanted('tea'));
    store.volumes = [];
    now.mockReturnValue(601_000);
    expect(await cache.find('en', wanted('tea'))).toEqual(US_TEA);
    now.mockReturnValue(601_001);
    expect(await cache.find('en', wanted('tea'))).toEqual(new Map());
    now.mockRestore();
  });
});
