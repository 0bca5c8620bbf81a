import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultRule, type Simulator, startSimulator } from '../../src/simulator/index.js';
import { newCaller, newConfig, newSlot, NOON, startApp, type TestApp } from '../support/app.js';
import { deleteRankData, keywords, resultsOf, trigger, viewOf } from '../support/rank.js';
import { type Searx, startSearx } from '../support/searx.js';
import { startUpstream, type TestUpstream } from '../support/upstream.js';

const COUNT = 3;

let simulator: Simulator;
/** In front of the simulator; a test may change a list. */
let upstream: TestUpstream;
let edit: (organic: object[]) => object[];
let searx: Searx | undefined;
let test: TestApp | undefined;

beforeAll(async () => {
  simulator = await startSimulator({ key: 'demo-key', sites: ['example.com'], now: () => NOON });
  upstream = await startUpstream();
  upstream.answer((req, res) => void forward(req, res));
});
afterAll(async () => {
  await upstream.close();
  await simulator.close();
});
beforeEach(() => {
  simulator.reset();
  edit = (organic) => organic;
});
afterEach(async () => {
  await test?.close();
  await searx?.close();
  [test, searx] = [undefined, undefined];
});

async function forward({ url = '' }: IncomingMessage, res: ServerResponse): Promise<void> {
  const response = await fetch(simulator.url + url);
  const body = (await response.json()) as { organic_results?: object[] };
  if (body.organic_results) body.organic_results = edit(body.organic_results);
  res.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** One check of new keywords. A suspended engine of searx, unlike SearXNG's, is an empty page: no second attempt. */
async function check(provider: string, url: string, count: number, depth = 20) {
  test = await startApp({
    SEARCH_PROVIDER: provider,
    SEARCH_PROVIDER_URL: url,
    SEARCH_PROVIDER_KEY: 'demo-key',
    RANK_DEPTH: String(depth),
    RANK_RETRY_ATTEMPTS: '1',
  });
  await deleteRankData(test);
  await newSlot(test);
  const caller = await newCaller(test);
  const config = await newConfig(test, caller, { keywords: keywords(count) });
  const summary = await trigger(test);
  const positions = (await resultsOf(test, config)).map(({ results }) => results);
  const { error_log: log } = await viewOf(test, caller);
  const messages = Object.values(log)
    .flat()
    .map(({ message }) => message);
  return { summary, positions, messages };
}

async function directly(depth: number) {
  const { positions } = await check('serpapi', simulator.url, COUNT, depth);
  await test!.close();
  return positions;
}

describe('SEARCH_PROVIDER=searxng on searx', () => {
  it.each([20, 100])('finds the positions of its upstream to a depth of %i', async (depth) => {
    const expected = await directly(depth);
    searx = await startSearx(simulator.url);
    const { summary, positions } = await check('searxng', searx.url, COUNT, depth);
    expect(summary).toMatchObject({ keywords: COUNT, failed_keywords: 0 });
    expect(expected.flat().length).toBeGreaterThan(0);
    expect(positions).toEqual(expected);
  });

  it('finds them in a list that searx orders differently', async () => {
    const expected = await directly(20);
    // A repeated link counts twice in the order of searx, but has its first position.
    edit = (organic) => organic.toSpliced(3, 0, organic[2]!);
    searx = await startSearx(upstream.url);
    const page = (await (
      await fetch(`${searx.url}/search?q=keyword+01&format=json&engines=google&language=en-US`)
    ).json()) as { results: { positions: number[] }[] };
    expect(page.results[0]?.positions).toEqual([3, 4]);
    expect((await check('searxng', searx.url, COUNT)).positions).toEqual(expected);
  });

  it.each<[string, FaultRule, string, string]>([
    ['throttling', { fault: 'rate_limit' }, 'throttled', 'google: too many requests'],
    ['a refusal', { fault: 'forbidden' }, 'throttled', 'google: blocked'],
    ['an outage', { fault: 'server_error' }, 'unavailable', 'google: HTTP error'],
    ['a time-out', { fault: 'hang' }, 'unavailable', 'google: (HTTP )?timeout'],
    ['a page of HTML', { fault: 'html' }, 'unavailable', 'google: unexpected crash'],
  ])('fails after %s upstream', async (_name, rule, kind, said) => {
    searx = await startSearx(simulator.url);
    simulator.faults.set([rule]);
    const { summary, messages } = await check('searxng', searx.url, 1);
    expect(summary).toMatchObject({ ranked: 0, not_found: 0, failures: { [kind]: 1 } });
    expect(messages).toEqual([
      expect.stringMatching(new RegExp(`^Provider answered with status 200: ${said}$`)),
    ]);
  });

  it('finds nothing on an empty page', async () => {
    searx = await startSearx(simulator.url);
    simulator.faults.set([{ fault: 'empty' }]);
    expect((await check('searxng', searx.url, 1)).summary).toMatchObject({
      not_found: 1,
      failed_keywords: 0,
    });
  });

  it('fails when searx uses another engine instead', async () => {
    searx = await startSearx(simulator.url, 'bing');
    const { summary, messages } = await check('searxng', searx.url, 1);
    expect(summary).toMatchObject({ not_found: 0, failed_keywords: 1 });
    expect(messages).toEqual([expect.stringContaining('the engine google is not enabled')]);
  });
});
