import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Health } from '../../../../src/rank/search/providers/provider-state.js';
import type { FaultRule } from '../../../../src/simulator/index.js';
import { type Caller, newCaller, NOON, useApp } from '../../../support/app.js';
import { freshConfig, keywords, runsOf, startRankApp, trigger } from '../../../support/rank.js';

const HOUR_MS = 3_600_000;
const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1', RANK_BREAKER_MS: '0' }));
let platform: Caller;
let config: string;
beforeAll(async () => void (platform = await newCaller(rank, { platform: true })));
beforeEach(async () => void ({ config } = await freshConfig(rank, { keywords: keywords(2) })));

const health = async () =>
  (await rank.http.get('/v1/rank/provider').set(platform.as).expect(200)).body.data.health as Health;
const test = () => rank.http.post('/v1/rank/provider/check').set(platform.as).expect(200);
/** Answers 401 or 402 where the provider rejects the key or has no credits. */
const check = () => rank.http.post('/v1/rank/trigger');
const later = (hours: number) => rank.clock.set(new Date(NOON.getTime() + hours * HOUR_MS));
const time = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS).toISOString();

describe('the health of a provider', () => {
  it('is unknown before it was asked, and then what a test says', async () => {
    expect(await health()).toMatchObject({ state: 'never_asked', since: null });
    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    await test();
    expect(await health()).toEqual({
      state: 'failing',
      since: NOON.toISOString(),
      failure: 'rejected',
      message: 'Provider answered with status 401: Invalid API key',
      advice: expect.stringContaining('SEARCH_PROVIDER_KEY') as string,
    });
    rank.sim.reset();
    later(1);
    await test();
    expect(await health()).toEqual({
      state: 'ok',
      since: time(1),
      failure: null,
      message: null,
      advice: null,
    });
  });

  it.each<[string, FaultRule]>([
    ['rejected', { fault: 'unauthorized' }],
    ['credits', { fault: 'credits' }],
    ['unavailable', { fault: 'drop' }],
  ])('is failing (%s) after a check without any answer, since the first of them', async (failure, fault) => {
    rank.sim.faults.set([fault]);
    await check();
    expect(await health()).toMatchObject({ state: 'failing', since: NOON.toISOString(), failure });
    expect((await runsOf(rank, config)).at(-1)).toMatchObject({ failures: { [failure]: 2 } });
    later(25);
    await check();
    expect(await health()).toMatchObject({ state: 'failing', since: NOON.toISOString(), failure });
    rank.sim.reset();
    later(49);
    await trigger(rank);
    expect(await health()).toMatchObject({ state: 'ok', since: time(49), failure: null });
  });

  it('is good while it answers some searches of a check', async () => {
    rank.sim.faults.set([{ match: { q: 'keyword 02' }, fault: 'server_error' }]);
    await trigger(rank);
    expect(await health()).toMatchObject({ state: 'ok', since: NOON.toISOString() });
  });

  it('is stored once by concurrent tests, with the first time', async () => {
    await Promise.all([test(), test(), test()]);
    expect(await rank.db.collection('provider_health').find().toArray()).toMatchObject([
      { state: 'ok', since: NOON },
    ]);
  });
});
