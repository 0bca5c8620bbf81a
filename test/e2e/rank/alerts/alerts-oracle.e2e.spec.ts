import { expect, it } from 'vitest';
import {
  alertNotifications,
  checkDay,
  movesOf,
  noonOf,
  setAlerts,
  slotDay,
} from '../../../support/alerts.js';
import { useApp } from '../../../support/app.js';
import { freshConfig, keywords, resultsOf, startRankApp } from '../../../support/rank.js';

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
const DAYS = 6;

it('what drifts in the simulator raises the alerts that a comparison of single results finds', async () => {
  rank.clock.set(noonOf(0));
  const tracked = keywords(12);
  const { caller, config } = await freshConfig(rank, { keywords: tracked, website: 'example.com' });
  rank.clock.set(noonOf(0));
  const rules = [
    { when: 'drops', by: 2 },
    { when: 'rises', by: 2 },
    { when: 'enters', top: 10 },
    { when: 'lost' },
  ];
  await setAlerts(rank, caller, config, rules);
  const earlier = new Map<string, number>();
  let alerted = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const fault = day % 2 === 0 ? 'server_error' : 'empty';
    rank.sim.faults.set([{ fault, match: { q: `keyword 0${day + 1}` } }]);
    const known = (await alertNotifications(rank, caller.account._id)).length;
    await checkDay(rank, day);
    const expected: string[] = [];
    for (const { keyword, best = 0, rolled_from_previous } of await resultsOf(rank, config, slotDay(day))) {
      if (rolled_from_previous) continue;
      const from = earlier.get(keyword);
      earlier.set(keyword, best);
      if (from === undefined) continue;
      const place = (position: number) => (position === 0 ? 101 : position);
      const met = Math.abs(place(best) - place(from)) >= 2 || (best !== 0 && best <= 10 && place(from) > 10);
      const text = (position: number) => (position === 0 ? 'not found' : String(position));
      if (met) expected.push(`${keyword} (US): ${text(from)} → ${text(best)}`);
    }
    const raised = (await alertNotifications(rank, caller.account._id)).slice(known);
    expect(raised.flatMap(movesOf)).toEqual(expected.sort());
    expect(raised).toHaveLength(Math.min(1, expected.length));
    alerted += expected.length;
  }
  expect(alerted).toBeGreaterThan(5);
});
