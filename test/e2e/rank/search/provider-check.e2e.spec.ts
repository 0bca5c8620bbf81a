import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { ProviderChain } from '../../../../src/rank/search/providers/provider-chain.js';
import type { FaultRule } from '../../../../src/simulator/index.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { errorOf, rankError } from '../../../support/errors.js';
import { type Ended, runToEnd, startServer } from '../../../support/process.js';
import {
  freshDay,
  keywords,
  PROVIDER_HOST,
  PROVIDER_KEY,
  startRankApp,
  trigger,
} from '../../../support/rank.js';
import { startTwoProviders } from '../../../support/two-providers.js';

const PATH = '/v1/rank/provider/check';
const rank = useApp(() => startRankApp({ RANK_RETRY_BASE_MS: '1', RANK_BREAKER_MS: '60000' }));
let platform: Caller;
beforeAll(async () => void (platform = await newCaller(rank, { platform: true })));
beforeEach(() => freshDay(rank));

const check = async (body: object = {}) =>
  (await rank.http.post(PATH).set(platform.as).send(body).expect(200)).body.data as Record<string, unknown>;

describe('POST /v1/rank/provider/check', () => {
  it('searches the given keyword once and reports what came back', async () => {
    const answer = await check({ keyword: ' best tea ', country: 'DE' });
    expect(answer).toEqual({
      provider: 'rapidapi',
      ok: true,
      ms: expect.any(Number) as number,
      requests: 1,
      results: 100,
      first: { link: expect.stringMatching(/^https?:/) as string, title: expect.any(String) as string },
    });
    expect(rank.sim.requests.list()).toMatchObject([{ q: 'best tea', country: 'DE' }]);
  });

  it('has a sample for what is not given, in a body or without one', async () => {
    await check();
    await rank.http.post(PATH).set(platform.as).expect(200);
    expect(rank.sim.requests.list().map(({ q, country }) => [q, country])).toEqual([
      ['weather', 'US'],
      ['weather', 'US'],
    ]);
  });

  it('reports an empty list as a success without a first result', async () => {
    rank.sim.faults.set([{ fault: 'empty' }]);
    expect(await check()).toMatchObject({ ok: true, results: 0, first: null });
  });

  it.each<[string, FaultRule, string, RegExp]>([
    ['rejected', { fault: 'unauthorized' }, 'status 401: Invalid API key', /SEARCH_PROVIDER_KEY/],
    ['throttled', { fault: 'rate_limit' }, 'status 429', /Wait a minute/],
    ['unavailable', { fault: 'server_error' }, 'status 500', /status page of the provider/],
    ['unavailable', { fault: 'drop' }, 'Connection to the provider failed', /SEARCH_PROVIDER_URL/],
    ['refused', { fault: 'forbidden' }, 'status 403', /Read the message/],
    ['malformed', { fault: 'html' }, 'Unexpected provider response', /SEARCH_PROVIDER matches/],
  ])('answers 200 with failure %s after %j, without a retry', async (failure, rule, message, advice) => {
    rank.sim.faults.set([rule]);
    expect(await check()).toEqual({
      provider: 'rapidapi',
      ok: false,
      failure,
      message: expect.stringContaining(message) as string,
      advice: expect.stringMatching(advice) as string,
    });
    expect(rank.sim.requests.total).toBe(1);
  });

  it('does not pause the scheduler when it is rejected, and ends a pause when it succeeds', async () => {
    const search = rank.app.get(ProviderChain);
    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    await check();
    expect(await search.paused()).toBe(false);
    await newSlot(rank);
    await newConfig(rank, await newCaller(rank), { keywords: keywords(1) });
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect(await search.paused()).toBe(true);
    rank.sim.reset();
    expect(await check()).toMatchObject({ ok: true });
    expect(await search.paused()).toBe(false);
    await rank.app.get(CheckScheduler).tick();
    expect(rank.sim.requests.total).toBe(2);
  });

  it('asks while the breaker is open, and closes it', async () => {
    await newSlot(rank);
    await newConfig(rank, await newCaller(rank), { keywords: keywords(25) });
    rank.sim.faults.set([{ fault: 'server_error' }]);
    await trigger(rank);
    const state = async () =>
      (await rank.http.get('/v1/rank/provider').set(platform.as).expect(200)).body.data.state as string;
    expect(await state()).toBe('down');
    rank.sim.reset();
    expect(await check()).toMatchObject({ ok: true });
    expect(await state()).toBe('ok');
  });

  it.each([
    [{ country: 'usa' }, 'country', 'country must be a code of two upper-case letters'],
    [{ country: null }, 'country', undefined],
    [{ keyword: '   ' }, 'keyword', 'keyword must have 1 to 200 characters'],
    [{ keyword: 'a'.repeat(201) }, 'keyword', 'keyword must have 1 to 200 characters'],
    [{ keyword: 7 }, 'keyword', undefined],
  ])('refuses %j without a request', async (body, path, message) => {
    const response = await rank.http.post(PATH).set(platform.as).send(body).expect(400);
    const fields = response.body.additional_info.fields as { path: string; message: string }[];
    expect(fields.map((field) => field.path)).toEqual([path]);
    if (message) expect(fields[0]?.message).toBe(message);
    expect(rank.sim.requests.total).toBe(0);
  });

  it('is for the platform account', async () => {
    const other = await newCaller(rank);
    for (const [method, path] of [
      ['post', PATH],
      ['get', '/v1/rank/provider'],
    ] as const) {
      await rank.http[method](path).expect(401);
      await rank.http[method](path).set(other.as).expect(403);
    }
    expect(rank.sim.requests.total).toBe(0);
  });
});

describe('the limit of checks', () => {
  it('is 6 a minute over all users, with the usual headers; refused input does not count', async () => {
    const own = await startRankApp({ RATE_LIMIT_ENABLED: 'true' });
    const one = await newCaller(own, { platform: true });
    const other = await newCaller(own, { account: one.account });
    await own.http.post(PATH).set(one.as).send({ country: 'x' }).expect(400);
    for (let left = 5; left >= 0; left -= 1) {
      const { headers } = await own.http
        .post(PATH)
        .set(left % 2 ? one.as : other.as)
        .expect(200);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '6', 'x-ratelimit-remaining': String(left) });
    }
    const refused = await own.http.post(PATH).set(other.as);
    expect(errorOf(refused, 429)).toEqual(rankError(429, 'Too many requests.'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(own.sim.requests.total).toBe(6);
    await own.http.get('/v1/rank/provider').set(one.as).expect(200);
    await own.close();
  });
});

describe('without a provider', () => {
  it('says what to set, in the state and in the check', async () => {
    const own = await startApp();
    const { as } = await newCaller(own, { platform: true });
    const state = await own.http.get('/v1/rank/provider').set(as).expect(200);
    expect(state.body.data).toEqual({
      name: 'rapidapi',
      state: 'unconfigured',
      reason: null,
      since: null,
      health: { state: 'never_asked', since: null, failure: null, message: null, advice: null },
      fallback: null,
    });
    const { body } = await own.http.post(PATH).set(as).expect(200);
    expect(body.data).toEqual({
      provider: 'rapidapi',
      ok: false,
      failure: 'unconfigured',
      message: 'Search provider is not configured',
      advice: expect.stringContaining('SEARCH_PROVIDER_URL') as string,
    });
    await own.close();
  });
});

describe('with a fallback', () => {
  it('checks the first provider, and counts what it charges', async () => {
    const own = await startTwoProviders();
    const { as } = await newCaller(own, { platform: true });
    const { body } = await own.http.post(PATH).set(as).expect(200);
    expect(body.data).toMatchObject({ provider: 'dataforseo', ok: true, requests: 1, results: 10 });
    own.first.faults.set([{ fault: 'credits' }]);
    const failed = await own.http.post(PATH).set(as).expect(200);
    expect(failed.body.data).toMatchObject({ provider: 'dataforseo', ok: false, failure: 'credits' });
    expect([own.first.requests.total, own.fallback.requests.total]).toEqual([2, 0]);
    await own.close();
  });
});

describe('provider:check', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rankwire-provider-check-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const env = () => ({
    DATA_DIR,
    SEARCH_PROVIDER_URL: rank.sim.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: PROVIDER_HOST,
    RANK_SCHEDULER_ENABLED: 'false',
  });
  const run = (...args: string[]): Promise<Ended> =>
    runToEnd('cli/main.js', ['provider:check', ...args], env());

  it('prints the same beside a running server, and exits with 1 after a failure', async () => {
    const server = await startServer(env());
    const good = await run('--keyword', 'best tea', '--country', 'DE');
    expect(good).toMatchObject({ code: 0 });
    expect(JSON.parse(good.stdout)).toMatchObject({ provider: 'rapidapi', ok: true, results: 100 });
    expect(rank.sim.requests.list()).toMatchObject([{ q: 'best tea', country: 'DE' }]);

    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    const bad = await run();
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({ ok: false, failure: 'rejected' });

    const wrong = await run('--country', 'germany');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('--country must be a code of two upper-case letters');
    expect(await server.end()).toBe(0);
  });
});
