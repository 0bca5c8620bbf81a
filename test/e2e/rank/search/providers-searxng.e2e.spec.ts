import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import { newCaller, newConfig, newSlot, NOON, startApp, type TestApp } from '../../../support/app.js';
import { deleteRankData, keywords, runsOf, trigger, viewOf } from '../../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../../support/upstream.js';

/** The simulator, seen through a server that renames the engine. */
let proxy: TestUpstream;
let simulator: Simulator;
let engine = 'google';
let before: (url: string) => void;
let test: TestApp;
let check: () => Promise<{ summary: object; messages: string[]; requests: number | undefined }>;

beforeAll(async () => {
  simulator = await startSimulator({ now: () => NOON });
  proxy = await startUpstream();
  proxy.answer((req, res) => void forward(req, res));
  test = await startApp({
    SEARCH_PROVIDER: 'searxng',
    SEARCH_PROVIDER_URL: proxy.url,
    RANK_RETRY_ATTEMPTS: '1',
    RANK_BREAKER_MS: '0',
    RANK_DEPTH: '20',
  });
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await simulator.close();
});

async function forward({ url = '' }: IncomingMessage, res: ServerResponse): Promise<void> {
  before(url);
  const response = await fetch(simulator.url + url.replace('engines=google', `engines=${engine}`));
  const type = { 'content-type': response.headers.get('content-type') ?? '' };
  res.writeHead(response.status, type).end(await response.text());
}

beforeEach(async () => {
  simulator.reset();
  engine = 'google';
  before = () => {};
  await deleteRankData(test);
  await newSlot(test);
  const caller = await newCaller(test);
  const config = await newConfig(test, caller, { keywords: keywords(1) });
  check = async () => {
    const summary = await trigger(test);
    const log = Object.values((await viewOf(test, caller)).error_log).flat();
    const [run] = await runsOf(test, config);
    return { summary, messages: log.map(({ message }) => message), requests: run?.requests };
  };
});

describe('a search engine behind SearXNG', () => {
  it.each([
    ['too many requests', 'throttled'],
    ['Suspended: too many requests', 'throttled'],
    ['access denied', 'throttled'],
    ['Suspended: access denied', 'throttled'],
    ['CAPTCHA', 'throttled'],
    ['HTTP error', 'unavailable'],
    ['timeout', 'unavailable'],
    ['Suspended: timeout', 'unavailable'],
  ])('that reports %j fails the keyword as %s', async (said, kind) => {
    simulator.faults.set([{ fault: 'error_200', said }]);
    const { summary, messages } = await check();
    expect(summary).toMatchObject({ ranked: 0, not_found: 0, failed_keywords: 1, failures: { [kind]: 1 } });
    expect(messages).toEqual([`Provider answered with status 200: google: ${said}`]);
  });

  it('that fails after the first page fails the keyword', async () => {
    before = (url) => {
      if (url.endsWith('pageno=2')) simulator.faults.set([{ fault: 'error_200', said: 'timeout' }]);
    };
    const { summary, requests } = await check();
    expect(summary).toMatchObject({ ranked: 0, not_found: 0, failures: { unavailable: 1 } });
    expect(requests).toBe(2);
  });

  it('that is replaced by another one fails the keyword', async () => {
    engine = 'gogle';
    const { summary, messages } = await check();
    expect(summary).toMatchObject({ ranked: 0, not_found: 0, failures: { refused: 1 } });
    expect(messages).toEqual([expect.stringContaining('the engine google is not enabled in its settings')]);
  });

  it('that finds nothing is a success', async () => {
    simulator.faults.set([{ fault: 'empty' }]);
    expect(await check()).toMatchObject({
      summary: { not_found: 1, failed_keywords: 0 },
      messages: [],
      requests: 1,
    });
  });
});
