import { expect, it } from 'vitest';
import { newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { errorOf } from '../../../support/errors.js';
import { freshDay, keywords, type RankApp, startRankApp, trigger } from '../../../support/rank.js';

const t = useApp<RankApp>(() => startRankApp());

it('sums the runs of all accounts in the last 24 hours, for the platform account', async () => {
  await freshDay(t);
  await newSlot(t);
  const platform = await newCaller(t, { platform: true });
  const totals = async () =>
    (await t.http.get('/v1/rank/runs/totals').set(platform.as).expect(200)).body.data as object;
  const since = new Date(NOON.getTime() - 24 * 3_600_000).toISOString();
  expect(await totals()).toEqual({
    since,
    runs: {},
    keywords: 0,
    failed: 0,
    requests: 0,
    reused: 0,
    without_result: 0,
  });
  for (const count of [2, 3]) {
    const owner = await newCaller(t, { parent: platform.account });
    await newConfig(t, owner, { keywords: keywords(count) });
  }
  await trigger(t);
  expect(await totals()).toMatchObject({ runs: { done: 2 }, keywords: 5, failed: 0 });
  t.clock.set(new Date(NOON.getTime() + 25 * 3_600_000));
  expect(await totals()).toMatchObject({ runs: {}, keywords: 0 });
  t.sim.faults.set([{ fault: 'forbidden' }]);
  await trigger(t);
  expect(await totals()).toMatchObject({ failed: 5, without_result: 2 });
  t.sim.reset();
  t.clock.set(new Date(NOON.getTime() + 48 * 3_600_000));
  await trigger(t);
  expect(await totals()).toMatchObject({ without_result: 0 });
  errorOf(await t.http.get('/v1/rank/runs/totals').set((await newCaller(t)).as), 403);
});
