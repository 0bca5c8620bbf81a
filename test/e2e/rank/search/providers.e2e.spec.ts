import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderChain } from '../../../../src/rank/search/providers/provider-chain.js';
import { type FaultRule, type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import { dayNumber } from '../../../../src/simulator/results/drift.js';
import { searchAnswer } from '../../../../src/simulator/results/answer.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newSlot,
  NOON,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { deleteRankData, keywords, resultsOf, runsOf, trigger, viewOf } from '../../../support/rank.js';

const KEY = 'key-7b1f:of-the-provider';
const PROVIDERS = [
  'rapidapi',
  'serper',
  'serpapi',
  'searchapi',
  'valueserp',
  'scaleserp',
  'dataforseo',
  'brightdata',
  'searxng',
];
/** Without an account at a provider there are neither keys nor credits. */
const WITH_ACCOUNT = PROVIDERS.filter((name) => name !== 'searxng');
const WITH_DEVICES = PROVIDERS.filter((name) => name !== 'serper' && name !== 'searxng');
const COUNT = depth(2, 6);
const keyword = { keyword: 'keyword 01', country: 'US' };

let simulator: Simulator;
let now = () => NOON;
beforeAll(async () => {
  simulator = await startSimulator({ key: KEY, sites: ['example.com'], now: () => now() });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

async function start(provider: string, env: Record<string, string> = {}): Promise<TestApp> {
  const test = await startApp({
    SEARCH_PROVIDER: provider,
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: KEY,
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_RETRY_ATTEMPTS: '2',
    RANK_RETRY_BASE_MS: '1',
    RANK_BREAKER_MS: '0',
    ...env,
  });
  now = () => test.clock.now();
  return test;
}

/** A configuration that is due. */
async function tracked(test: TestApp, body: object[] = keywords(COUNT)) {
  await deleteRankData(test);
  await newSlot(test);
  const caller: Caller = await newCaller(test);
  return { caller, config: await newConfig(test, caller, { keywords: body }) };
}

/** Positions of example.com in the world in every dialect. */
function truth(keyword: string, num: number) {
  const context = { q: keyword, country: 'US', language: 'en' };
  return searchAnswer(context, dayNumber(NOON), { start: 0, num }, ['example.com'])
    .results.map(({ link }, index) => ({ link, position: index + 1 }))
    .filter(({ link }) => link.includes('example.com'));
}

/** One check of a few keywords, to that depth. */
async function expectTruth(test: TestApp, provider: string, depthOfSearch: number): Promise<void> {
  const { config } = await tracked(test);
  expect(await trigger(test)).toMatchObject({ keywords: COUNT, failed_keywords: 0 });
  const results = await resultsOf(test, config);
  expect(results.map((result) => result.results)).toEqual(
    keywords(COUNT).map(({ keyword }, index) => truth(keyword, results[index]!.depth)),
  );
  for (const result of results) {
    // A search ends after twice as many pages as its depth has, although short ones have fewer results by then.
    expect(result.depth).toBeGreaterThanOrEqual(0.9 * depthOfSearch);
    expect(result.depth).toBeLessThanOrEqual(depthOfSearch);
    expect(result).toMatchObject({ provider });
  }
  const [run] = await runsOf(test, config);
  const charged = provider === 'dataforseo' ? COUNT * (depthOfSearch / 10) : simulator.requests.total;
  expect(run?.requests).toBe(charged);
  if (provider === 'rapidapi' || provider === 'dataforseo') expect(simulator.requests.total).toBe(COUNT);
}

/** Short runs try with these what differs little between providers. */
const REPEATED = depth(['rapidapi', 'serper', 'dataforseo'], PROVIDERS);
/** Failures of HTTP, which all adapters classify by the same code. */
const OF_HTTP = new Set<string>(['server_error', 'rate_limit', 'html', 'truncated']);

describe('the positions of the world', () => {
  it.each(REPEATED)('are found by %s to a depth of 100', async (provider) => {
    const test = await start(provider, { RANK_DEPTH: '100' });
    await expectTruth(test, provider, 100);
    await test.close();
  });
});

describe.each(depth(['rapidapi', 'serper', 'dataforseo', 'searxng'], PROVIDERS))('%s', (provider) => {
  let test: TestApp;
  let config: string;
  let caller: Caller;
  beforeAll(async () => void (test = await start(provider, { RANK_DEPTH: '20' })));
  afterAll(() => test.close());
  beforeEach(async () => void ({ config, caller } = await tracked(test, keywords(1))));

  /** Messages of the error log, under the one day. */
  const messages = async () =>
    Object.values((await viewOf(test, caller)).error_log)
      .flat()
      .map(({ message }) => message);

  it('finds the positions of the world to a depth of 20', () => expectTruth(test, provider, 20));

  it('may find nothing, which is a success', async () => {
    simulator.faults.set([{ fault: 'empty' }]);
    expect(await trigger(test)).toMatchObject({ not_found: 1, failed_keywords: 0 });
    expect(await resultsOf(test, config)).toMatchObject([{ results: [], depth: 0 }]);
  });

  const faults: [string, FaultRule, string][] = [
    ['an error with status 200', { fault: 'error_200' }, '.'],
    ['an outage', { fault: 'server_error' }, 'Provider answered with status 50'],
    ['throttling', { fault: 'rate_limit', retry_after: 0 }, 'Provider answered with status '],
    ['another shape', { fault: 'not_a_list' }, '^Unexpected provider response'],
    ['a page of HTML', { fault: 'html' }, '^Unexpected provider response'],
    ['a connection that breaks', { fault: 'truncated' }, '^Connection to the provider failed'],
  ];
  const tried = faults.filter(([, { fault }]) => REPEATED.includes(provider) || !OF_HTTP.has(fault));
  it.each(tried)('fails a keyword by %s', async (_name, rule, message) => {
    simulator.faults.set([rule]);
    expect(await trigger(test)).toMatchObject({ ranked: 0, not_found: 0, failed_keywords: 1 });
    expect(await messages()).toEqual([expect.stringMatching(message)]);
    if (rule.fault === 'not_a_list' && provider !== 'rapidapi') {
      expect(await messages()).toEqual([expect.stringMatching(/: [\w.[\]]+ is missing$/)]);
    }
  });

  if (WITH_ACCOUNT.includes(provider)) {
    it('may reject a key: the trigger responds with 401', async () => {
      simulator.faults.set([{ fault: 'unauthorized' }]);
      const { body } = await test.http.post('/v1/rank/trigger').expect(401);
      expect(body).toMatchObject({ message: 'Invalid API key', additional_info: { status: 401 } });
    });
  }

  if (WITH_DEVICES.includes(provider)) {
    it('checks keywords on a mobile device, whose results differ', async () => {
      const pair = [keyword, { ...keyword, device: 'mobile' }];
      const { config: both } = await tracked(test, pair);
      expect(await trigger(test)).toMatchObject({ keywords: 2, failed_keywords: 0 });
      const [desktop, mobile] = await resultsOf(test, both);
      expect(mobile?.results).not.toEqual(desktop?.results);
    });
  }

  if (WITH_ACCOUNT.includes(provider)) {
    it('is asked for results near a place', async () => {
      await tracked(test, [{ keyword: 'keyword 01', country: 'US', near: 'Austin, Texas, United States' }]);
      await trigger(test);
      expect(simulator.requests.list()[0]).toMatchObject({
        country: 'US',
        near: 'Austin, Texas, United States',
      });
    });
  }

  if (WITH_ACCOUNT.includes(provider)) {
    it('may have no credits left: the trigger responds with 402 and the scheduler pauses', async () => {
      simulator.faults.set([{ fault: 'credits' }]);
      const { body } = await test.http.post('/v1/rank/trigger').expect(402);
      expect(body).toMatchObject({
        status: false,
        errno: 402,
        message: 'Search provider credits used up',
        additional_info: { status: 402, message: expect.any(String) as string },
      });
      expect(simulator.requests.total).toBe(1);
      expect(await test.app.get(ProviderChain).paused()).toBe(true);
      expect(await runsOf(test, config)).toMatchObject([{ status: 'failed', failed: 1 }]);
      simulator.reset();
      expect(await trigger(test)).toMatchObject({ keywords: 1, failed_keywords: 0 });
      expect(await test.app.get(ProviderChain).paused()).toBe(false);
    });
  }
});

describe('paging', () => {
  it('stops once the website is found, with RANK_EARLY_STOP', async () => {
    const test = await start('serper', { RANK_EARLY_STOP: 'true' });
    const { config } = await tracked(test, keywords(1));
    await trigger(test);
    const early = simulator.requests.total;
    const [result] = await resultsOf(test, config);
    expect(result?.results[0]).toEqual(truth('keyword 01', 100)[0]);
    await test.close();
    const whole = await start('serper');
    await tracked(whole, keywords(1));
    simulator.requests.clear();
    await trigger(whole);
    expect(early).toBeLessThan(simulator.requests.total);
    await whole.close();
  });

  it('requests each page ten further on', async () => {
    const test = await start('serpapi', { RANK_DEPTH: '20' });
    await tracked(test, keywords(1));
    await trigger(test);
    const starts = simulator.requests.list().map((request) => request.start);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.map((_, index) => 10 * index));
    await test.close();
  });
});

describe('a place', () => {
  it('is refused for a provider that cannot search near one', async () => {
    const test = await start('searxng');
    await newSlot(test);
    const { as } = await newCaller(test);
    const given = [{ keyword: 'a', country: 'US', near: 'Austin' }];
    const body = { keywords: given, website: 'example.com', language: 'en' };
    const response = await test.http.post('/v1/rank/config').set(as).send(body).expect(400);
    expect(JSON.stringify(response.body)).toContain('Search provider searxng cannot search near a place');
    await test.close();
  });
});

describe('a key in the address of a request', () => {
  it('is in no message, log line or document', async () => {
    const server = createServer((req, res) => {
      res.writeHead(400, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ error: `No such page: ${req.url} of ${KEY}` }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const test = await start('serpapi', { SEARCH_PROVIDER_URL: url });
    const { caller, config } = await tracked(test, keywords(1));
    await trigger(test);
    const seen = [(await viewOf(test, caller)).error_log, await runsOf(test, config), test.logs];
    const text = JSON.stringify(seen);
    expect(text).toContain('[key]');
    for (const part of [KEY, encodeURIComponent(KEY), ...KEY.split(':')]) expect(text).not.toContain(part);
    await test.close();
    server.close();
  });
});
