import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { AlertRaiser } from '../../../../src/rank/alerts/raising/alert-raiser.js';
import { PastDays } from '../../../../src/rank/checks/past/past-days.js';
import { SEO_RESULTS, type SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { alertNotifications, noonOf, setAlerts, slotDay, storedAlerts } from '../../../support/alerts.js';
import { newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';

const COUNT = 10_000;
const t = useApp(() => startApp());

const listOf = (position: number) =>
  Array.from({ length: 100 }, (_, index) =>
    index + 1 === position ? { link: 'https://example.com/' } : null,
  );
const [BEFORE, AFTER] = [listOf(3), listOf(9)];

it('ten thousand keywords that moved are one alert, from day documents, while others are served', async () => {
  await newSlot(t);
  const caller = await newCaller(t);
  const keywords = Array.from({ length: COUNT }, (_, index) => ({
    keyword: `keyword ${index}`,
    country: 'US',
  }));
  const config = await newConfig(t, caller, { website: 'example.com', keywords });
  const rules = Array.from({ length: 20 }, (_, index) => ({ when: 'drops', by: index + 1, tag: 'none' }));
  await setAlerts(t, caller, config, [
    ...rules.slice(2),
    { when: 'drops', by: 5 },
    { when: 'leaves', top: 3 },
  ]);
  const checked = (day: number, results: typeof BEFORE) => ({
    day: slotDay(day),
    at: noonOf(day),
    durationMs: 1000,
    provider: 'rapidapi',
    search: () => results,
  });
  const account = caller.account._id;
  await t.app.get(PastDays, { strict: false }).add(account, [checked(-2, BEFORE), checked(-1, AFTER)]);

  const reads: unknown[] = [];
  t.db.set('debug', (collection: string, method: string) => {
    if (collection === SEO_RESULTS) reads.push(method);
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const raiser = t.app.get(AlertRaiser, { strict: false });
  await raiser.raise({ config: new Types.ObjectId(config), account, day: slotDay(-1) }, noonOf(0));
  const ms = performance.now() - began;
  delay.disable();
  t.db.set('debug', false);
  console.info(
    `alert of ${COUNT} keywords: ${Math.round(ms)} ms, longest pause ${Math.round(delay.max / 1e6)} ms`,
  );

  expect(reads).toEqual(['findOne']);
  expect(await storedAlerts(t, config)).toMatchObject([{ total: COUNT }]);
  const [alert, ...others] = await alertNotifications(t, account);
  expect(others).toEqual([]);
  expect(alert!.title).toBe('10,000 keywords of example.com met your alert rules');
  expect(alert!.body.match(/ \(US\): 3 → 9/g)).toHaveLength(20);
  expect(alert!.body).toMatch(/\. And 9,980 more\.$/);
  const result = await t.db.model<SeoResult>(SEO_RESULTS).countDocuments({ account });
  expect(result).toBe(2 * COUNT);
});
