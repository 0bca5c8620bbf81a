import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import {
  eventually,
  freshDay,
  keywords,
  PROVIDER_HOST,
  PROVIDER_KEY,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

/** A configuration in a due slot, in a separate application; closed by the caller. */
async function tracked(
  env: Record<string, string>,
  body: { keywords?: object[]; website?: string; language?: string } = {},
  sites = ['example.com'],
) {
  const rank = await startRankApp(env, { sites });
  await newSlot(rank);
  const config = await newConfig(rank, await newCaller(rank), { keywords: keywords(1), ...body });
  return { rank, config };
}

const hostsOf = (links: { link: string }[]) =>
  [...new Set(links.map(({ link }) => new URL(link).host.replace(/^www\./, '')))].sort();

describe('the search provider', () => {
  const rank = useApp(() => startRankApp());
  let caller: Caller;
  beforeEach(async () => {
    await freshDay(rank);
    await newSlot(rank);
    caller = await newCaller(rank);
  });

  it.each([
    [
      { keyword: 'best café', country: 'US', near: 'New York' },
      'q=best+caf%C3%A9&num=100&lr=lang_en&hl=en&cr=US&near=New%20York',
    ],
    [{ keyword: 'c++ tutorial', country: 'DE' }, 'q=c%2B%2B+tutorial&num=100&lr=lang_en&hl=en&cr=DE'],
    [{ keyword: '  two   blanks\t', country: 'GB' }, 'q=two+blanks&num=100&lr=lang_en&hl=en&cr=GB'],
    [
      { keyword: 'a/b?c=d&e#f 100%', country: 'FR' },
      'q=a%2Fb%3Fc%3Dd%26e%23f+100%25&num=100&lr=lang_en&hl=en&cr=FR',
    ],
    [{ keyword: '../..', country: 'IT' }, 'q=..%2F..&num=100&lr=lang_en&hl=en&cr=IT'],
    [
      { keyword: '寿司 🍣', country: 'JP', near: 'São Paulo + Süd' },
      'q=%E5%AF%BF%E5%8F%B8+%F0%9F%8D%A3&num=100&lr=lang_en&hl=en&cr=JP&near=S%C3%A3o%20Paulo%20%2B%20S%C3%BCd',
    ],
  ])('is asked for %j byte for byte so', async (keyword, parameters) => {
    await newConfig(rank, caller, { keywords: [keyword] });
    expect(await trigger(rank)).toMatchObject({ keywords: 1, failed_keywords: 0 });
    expect(rank.gate.seen).toMatchObject([{ method: 'GET', url: `/api/v1/search/${parameters}` }]);
  });

  it('receives key and host in the headers with its name', async () => {
    await newConfig(rank, caller, { keywords: keywords(1), language: 'de' });
    await trigger(rank);
    const [{ rawHeaders, url } = { rawHeaders: [], url: '' }] = rank.gate.seen;
    const headers = new Map(rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1]]])));
    expect(headers.get('x-rapidapi-key')).toBe(PROVIDER_KEY);
    expect(headers.get('x-rapidapi-host')).toBe(PROVIDER_HOST);
    expect(url).toContain('&lr=lang_de&hl=de&');
    expect(url).not.toContain(PROVIDER_KEY);
  });

  it('finds nothing: an empty list is a success, the website was not found', async () => {
    const config = await newConfig(rank, caller, { keywords: keywords(2) });
    rank.sim.faults.set([{ fault: 'empty', match: { q: 'keyword 01' } }]);
    expect(await trigger(rank)).toMatchObject({ ranked: 1, not_found: 1, failed_keywords: 0, rolled: 0 });
    const [empty] = await resultsOf(rank, config);
    expect(empty).toMatchObject({
      keyword: 'keyword 01',
      results: [],
      depth: 0,
      rolled_from_previous: false,
    });
    for (const field of ['best', 'worst', 'avg']) expect(empty).not.toHaveProperty(field);
    expect((await viewOf(rank, caller)).error_log).toEqual({});
    expect(await runsOf(rank, config)).toMatchObject([{ ranked: 1, not_found: 1, failed: 0 }]);
  });

  it('lists a hundred others: the website was not found', async () => {
    const config = await newConfig(rank, caller, { keywords: keywords(1), website: 'nowhere.invalid' });
    expect(await trigger(rank)).toMatchObject({ ranked: 0, not_found: 1 });
    expect(await resultsOf(rank, config)).toMatchObject([{ results: [], depth: 100 }]);
  });
});

describe('settings of the provider', () => {
  it('SEARCH_PROVIDER_NAME gives the names of the headers', async () => {
    const rank = await startRankApp({ SEARCH_PROVIDER_NAME: 'serp-house' }, { provider: 'serp-house' });
    await newSlot(rank);
    await newConfig(rank, await newCaller(rank), { keywords: keywords(1) });
    expect(await trigger(rank)).toMatchObject({ ranked: 1 });
    expect(rank.gate.seen[0]?.rawHeaders).toEqual(
      expect.arrayContaining(['x-serp-house-key', PROVIDER_KEY, 'x-serp-house-host', PROVIDER_HOST]),
    );
    await rank.close();
  });

  it('RANK_PAGING=pages requests pages until the depth is reached, with the same outcome', async () => {
    const { rank: whole, config: asOne } = await tracked({ RANK_PAGING: 'single' });
    await trigger(whole);
    const [expected] = await resultsOf(whole, asOne);
    await whole.close();

    const { rank, config } = await tracked({ RANK_PAGING: 'pages' });
    rank.sim.faults.set([{ fault: 'page10' }]);
    expect(await trigger(rank)).toMatchObject({ ranked: 1 });
    expect(rank.sim.requests.list().map(({ start }) => start)).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90,
    ]);
    expect(rank.gate.seen[1]?.url).toBe(
      '/api/v1/search/q=keyword+01&num=100&lr=lang_en&hl=en&cr=US&start=10',
    );
    const [paged] = await resultsOf(rank, config);
    expect(paged).toMatchObject({ results: expected!.results, depth: 100, best: expected!.best });
    await rank.close();
  });

  it('RANK_PAGING=pages ends at a page without results, and fails with a page that fails', async () => {
    const { rank, config } = await tracked({ RANK_PAGING: 'pages', RANK_RETRY_ATTEMPTS: '2' });
    rank.sim.faults.set([{ fault: 'page10', times: 2 }, { fault: 'empty' }]);
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(3);
    expect(await resultsOf(rank, config)).toMatchObject([{ depth: 20 }]);

    // The two attempts are the keyword's, not each page's.
    rank.clock.set(new Date('2026-03-12T12:00:00Z'));
    rank.sim.requests.clear();
    rank.sim.faults.set([
      { fault: 'server_error', times: 1 },
      { fault: 'page10', times: 1 },
      { fault: 'server_error', times: 1 },
    ]);
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 1, rolled: 1 });
    expect(rank.sim.requests.total).toBe(3);
    await rank.close();
  });

  it('RANK_PAGING=single takes a short page for the whole list', async () => {
    const { rank, config } = await tracked({});
    rank.sim.faults.set([{ fault: 'page10' }]);
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(1);
    expect(await resultsOf(rank, config)).toMatchObject([{ depth: 10 }]);
    await rank.close();
  });

  it('RANK_MATCH decides whether a similar name counts', async () => {
    const sites = ['example.com', 'shop.example.com', 'notexample.com', 'example.com.evil.net'];
    const matched = async (mode: string) => {
      const { rank, config } = await tracked(
        { RANK_MATCH: mode },
        { website: 'https://www.example.com' },
        sites,
      );
      await trigger(rank);
      const [{ results } = { results: [] }] = await resultsOf(rank, config);
      await rank.close();
      return hostsOf(results);
    };
    expect(await matched('contains')).toEqual([...sites].sort());
    expect(await matched('host')).toEqual(['example.com', 'shop.example.com']);
  });

  it('a configured match overrides RANK_MATCH, from the next run on', async () => {
    const sites = ['example.com', 'notexample.com'];
    const rank = await startRankApp({}, { sites });
    await newSlot(rank);
    const caller = await newCaller(rank);
    const body = { keywords: keywords(1), website: 'example.com' };
    const config = await newConfig(rank, caller, { ...body, match: 'host' });
    rank.gate.shut();
    const first = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    await rank.http
      .put(`/v1/rank/config/${config}`)
      .set(caller.as)
      .send({ ...body, match: 'contains' })
      .expect(200);
    rank.gate.open();
    await first;
    const hosts = async () => (await resultsOf(rank, config)).map(({ results }) => hostsOf(results));
    expect(await hosts()).toEqual([['example.com']]);
    rank.clock.set(new Date('2026-03-12T12:00:00Z'));
    await trigger(rank);
    expect(await hosts()).toEqual([['example.com'], sites]);
    await rank.close();

    const strict = await startRankApp({ RANK_MATCH: 'host' }, { sites });
    await newSlot(strict);
    const other = await newCaller(strict);
    const plain = await newConfig(strict, other, body);
    expect(await viewOf(strict, other)).toMatchObject({ _id: plain, match: 'host' });
    await strict.close();
  });

  it('RANK_MATCH=host requires the path of a website that has one', async () => {
    const sites = ['example.org/shop', 'example.org/shopping'];
    const { rank, config } = await tracked({ RANK_MATCH: 'host' }, { website: 'example.org/shop' }, sites);
    await trigger(rank);
    const [{ results } = { results: [] }] = await resultsOf(rank, config);
    expect(results.length).toBeGreaterThan(0);
    for (const { link } of results) expect(link).toMatch(/^https:\/\/(www\.)?example\.org\/shop\//);
    await rank.close();
  });

  it.each(['contains', 'host'])(
    'finds an international domain, whichever of its forms is given (RANK_MATCH=%s)',
    async (mode) => {
      const website = 'https://www.MÜNCHEN.de./';
      const { rank, config } = await tracked({ RANK_MATCH: mode }, { website }, ['xn--mnchen-3ya.de']);
      expect(await trigger(rank)).toMatchObject({ ranked: 1 });
      expect(await resultsOf(rank, config)).toMatchObject([{ website }]);
      await rank.close();
    },
  );

  it('RANK_DEPTH limits the list of results', async () => {
    const { rank, config } = await tracked({ RANK_DEPTH: '10' }, { keywords: keywords(20) });
    const { ranked, not_found } = await trigger(rank);
    expect(ranked).toBeGreaterThan(0);
    expect(not_found).toBeGreaterThan(0);
    for (const { depth, worst } of await resultsOf(rank, config)) {
      expect(depth).toBe(10);
      expect(worst ?? 0).toBeLessThanOrEqual(10);
    }
    await rank.close();
  });
});

describe('without SEARCH_PROVIDER_URL', () => {
  it('a trigger answers 500 and claims nothing, and the scheduler idles', async () => {
    const test = await startApp({});
    await newSlot(test);
    const config = await newConfig(test, await newCaller(test));
    const before = await storedConfig(test, config);
    for (const path of ['/v1/rank/trigger', '/v1/rank/trigger?wait=false']) {
      const { body } = await test.http.post(path).expect(500);
      expect(body).toEqual({
        status: false,
        errno: 500,
        message: 'Search provider is not configured',
        additional_info: '',
      });
    }
    await test.app.get(CheckScheduler).tick();
    expect(await storedConfig(test, config)).toEqual(before);
    expect(await runsOf(test, config)).toEqual([]);
    await test.close();
  });
});
