import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { now, useCrashWorld } from '../../../support/crash.js';
import { eventually, freshDay } from '../../../support/rank.js';
import {
  type FakeGoogle,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';

const DAY_MS = 24 * 3_600_000;
const world = useCrashWorld();
let google: FakeGoogle;
beforeAll(async () => void (google = await startFakeGoogle()));
afterAll(() => google.close());

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now(DAY_MS));
  google.reset();
  google.now = () => now(DAY_MS);
  Object.assign(google, { newest: dayOf(now(-DAY_MS)), final: dayOf(now(-2 * DAY_MS)) });
  const first = dayOf(now(-20 * DAY_MS));
  const row = { clicks: 1, impressions: 2, position: 3 };
  google.data = (day) =>
    day < first
      ? { total: null, queries: [], pages: [] }
      : {
          total: row,
          queries: [{ ...row, keys: ['tea', 'usa', 'DESKTOP'] }],
          pages: [{ ...row, keys: ['tea', 'https://example.com/'] }],
        };
});

describe('a process that is killed while it imports', () => {
  it('is followed by one that asks for no finished set again, and repeats one at most', async () => {
    const { rank } = world;
    await newSlot(rank);
    const caller = await newCaller(rank);
    const config = await newConfig(rank, caller);
    const path = `/v1/rank/config/${config}/search-console`;
    const body = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
    const env = { ...google.env, RANK_SCHEDULER_ENABLED: 'true', RANK_SCHEDULE: '0 0 1 1 *' };
    const asked = () =>
      google.asked.filter(({ day, to }) => day === to).map(({ day, dimensions }) => `${day} ${dimensions}`);

    const dying = await world.startVictim(env);
    // By the process that encrypts the key: others of the folder decrypt it.
    const { status } = await fetch(dying.url + path, {
      method: 'PUT',
      headers: { ...caller.as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(200);
    await eventually(() => asked().length).toBeGreaterThan(12);
    await dying.end('SIGKILL');
    await skipOldDays(rank, [dayOf(now(-520 * DAY_MS)), dayOf(now(-30 * DAY_MS))]);
    const before = asked();
    google.asked.length = 0;
    // As time does.
    await rank.db
      .collection('search_console_connections')
      .updateMany({}, { $set: { lease_until: new Date(0) } });

    await world.startVictim(env);
    const state = async () => (await rank.http.get(path).set(caller.as).expect(200)).body.data.state;
    await expect.poll(state, { timeout: 120_000 }).toBe('connected');
    const repeated = asked().filter((each) => before.includes(each));
    expect(repeated.length).toBeLessThanOrEqual(1);
    const totals = [...before, ...asked()].filter((each) => each.endsWith(' date'));
    expect(new Set(totals).size).toBeGreaterThan(20);
  });
});
