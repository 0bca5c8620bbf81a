import { type mongo, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RankConfig } from '../../../../src/rank/tracking/config/config.schema.js';
import { DayRebuilder } from '../../../../src/rank/history/days/day.rebuilder.js';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
import { seriesKey } from '../../../../src/rank/positions/series.js';
import { DayRepository } from '../../../../src/rank/history/results/day.repository.js';
import { RANK_DAYS, RANK_SERIES, type RankDay } from '../../../../src/rank/history/results/day.schema.js';
import { ResultRepository } from '../../../../src/rank/history/results/result.repository.js';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newSlot,
  NOON,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import { type ProviderGate, startGate } from '../../../support/provider-gate.js';
import { eventually } from '../../../support/rank.js';
import { intercept } from '../../../support/store-calls.js';

const DAY_MS = 24 * 3_600_000;
const KEYWORDS = ['tea', 'coffee', 'cocoa', 'water'].flatMap((keyword) => [
  { keyword, country: 'US' },
  { keyword, country: 'DE', near: 'Köln' },
]);

let t: TestApp;
let simulator: Simulator;
let gate: ProviderGate;
let caller: Caller;
let config: string;

beforeAll(async () => {
  simulator = await startSimulator({ sites: ['example.com'], now: () => t.clock.now() });
  gate = await startGate(simulator.url);
  t = await startApp({
    SEARCH_PROVIDER_URL: gate.url,
    SEARCH_PROVIDER_KEY: simulator.key,
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_RETRY_ATTEMPTS: '1',
  });
  await newSlot(t);
});

afterAll(async () => {
  await t.close();
  await gate.close();
  await simulator.close();
});

beforeEach(async () => {
  t.clock.set(NOON);
  simulator.reset();
  caller = await newCaller(t);
  config = await newConfig(t, caller, { keywords: KEYWORDS, website: 'example.com' });
});

/** Checks on so many days, one after the other, with a share of searches that fail. */
async function live(days: number, rate = 0.3): Promise<void> {
  simulator.faults.set([{ fault: 'server_error', rate }]);
  for (let day = 0; day < days; day += 1) {
    t.clock.set(new Date(NOON.getTime() + day * DAY_MS + day * 1_800_000));
    await t.http.post('/v1/rank/trigger').expect(200);
  }
}

async function reports(): Promise<unknown[]> {
  const paths = [
    'graph?detail=true',
    'graph?tz=Pacific/Kiritimati',
    `table/${config}?tz=America/New_York`,
    `summary/${config}`,
  ];
  return Promise.all(
    paths.map(async (path) => (await t.http.get(`/v1/rank/${path}`).set(caller.as).expect(200)).body),
  );
}

const stored = () => t.db.model<RankConfig>('rank_configs').findById(config).lean<RankConfig>().orFail();

const documents = () => t.db.collection('rank_days').countDocuments({ config: new Types.ObjectId(config) });

const markDirty = (days: string[]) =>
  t.db.model<RankConfig>('rank_configs').updateOne({ _id: config }, { $set: { dirty_days: days } });

describe('day documents', () => {
  it('are written when a run ends, and the day is clean then', async () => {
    await live(2);
    expect(await documents()).toBe(2);
    expect(await stored()).toMatchObject({ dirty_days: [] });
  });

  it('equal the results after failures, rolled results and changes', async () => {
    await live(5);
    const body = { keywords: KEYWORDS.slice(2), website: 'example.com/shop' };
    await t.http.put(`/v1/rank/config/${config}`).set(caller.as).send(body).expect(200);
    t.clock.set(new Date(NOON.getTime() + 6 * DAY_MS));
    await t.http.post('/v1/rank/trigger').expect(200);

    const fromDocuments = await reports();
    const days = await t.app.get(ResultRepository).listDays(new Types.ObjectId(config));
    expect(days).toHaveLength(6);
    await markDirty(days);
    expect(await reports()).toEqual(fromDocuments);
  });

  it('are rebuilt from the results with the same content', async () => {
    await live(4);
    const before = await reports();
    await t.db.collection('rank_days').deleteMany({});
    await t.db.collection('rank_series').deleteMany({});
    expect(await reports()).not.toEqual(before);
    expect(await t.app.get(DayRebuilder).rebuildAll(() => {})).toMatchObject({
      days: expect.any(Number),
    });
    expect(await reports()).toEqual(before);
  });

  it('do not hide results of a running check', async () => {
    gate.shut((url) => url.includes('water'));
    const trigger = t.http.post('/v1/rank/trigger').then((response) => response.body as object);
    const graph = async () =>
      (await t.http.get('/v1/rank/graph').set(caller.as)).body.data[0]?.keywords ?? [];
    await eventually(async () => (await graph()).length).toBe(3);
    expect(await documents()).toBe(0);
    gate.open();
    await trigger;
    expect(await graph()).toHaveLength(4);
    expect(await documents()).toBe(1);
  });

  it('include a late result of a process that had lost its claim', async () => {
    await live(1, 1);
    expect((await reports())[1]).toMatchObject({ data: [] });
    t.clock.set(new Date(t.clock.now().getTime() + 60_000));
    await saveLate('tea', 4);
    await t.app.get(DayRebuilder).rebuildDirty();
    expect((await reports())[1]).toMatchObject({
      data: [{ keywords: [{ keyword: 'tea', bestPosition: 4 }] }],
    });
    expect(await stored()).toMatchObject({ dirty_days: [] });
  });

  it('are completed by the sweep when they stayed dirty', async () => {
    await live(3);
    const before = await reports();
    const days = await t.app.get(ResultRepository).listDays(new Types.ObjectId(config));
    await t.db.collection('rank_days').deleteMany({ config: new Types.ObjectId(config) });
    await markDirty(days);
    await t.app.get(DayRebuilder).rebuildDirty();
    expect(await documents()).toBe(3);
    expect(await stored()).toMatchObject({ dirty_days: [] });
    expect(await reports()).toEqual(before);
  });

  it('that are missing or too old are found among more days than one query asks for', async () => {
    const owner = new Types.ObjectId(config);
    const days = Array.from({ length: 250 }, (_, n) => isoDay(n));
    const [missing, old] = [days[120], days[230]];
    const builtAt = (day: string) => new Date(NOON.getTime() - (day === old ? 1 : 0));
    await insertDays(days.filter((day) => day !== missing).map((day) => ({ day, built_at: builtAt(day) })));
    const updated = days.map((day) => ({ config: owner, day, newest: NOON }));
    expect((await t.app.get(DayRepository).outdated(updated)).map(({ day }) => day)).toEqual([missing, old]);
  });

  it('are right in the end after many concurrent writers', async () => {
    await live(1, 1);
    const id = new Types.ObjectId(config);
    const days = t.app.get(DaysService);
    const writers = KEYWORDS.filter(({ country }) => country === 'US').map(async ({ keyword }, index) => {
      await saveLate(keyword, index + 1);
      await expect.poll(() => days.rebuild(id, '2026-03-11')).toBe(true);
    });
    await Promise.all(writers);
    const fromDocuments = await reports();
    await markDirty(['2026-03-11']);
    expect(await reports()).toEqual(fromDocuments);
    expect(fromDocuments[1]).toMatchObject({ data: [{ keywords: { length: 4 } }] });
  });

  it('stay deleted when one is written while the configuration is deleted', async () => {
    await live(1, 0);
    await t.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    expect(await t.app.get(DaysService).rebuild(new Types.ObjectId(config), '2026-03-11')).toBe(true);
    const left = { config: new Types.ObjectId(config) };
    expect(await t.db.collection('rank_days').countDocuments(left)).toBe(0);
    expect(await t.db.collection('rank_series').countDocuments(left)).toBe(0);
  });

  it('go with the configuration', async () => {
    await live(1);
    await t.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    expect(await documents()).toBe(0);
  });
});

describe('a cursor over day documents', () => {
  const away = new Error('The store is away');
  const arrived = (cursor: mongo.FindCursor) => eventually(() => cursor.id).toBeDefined();

  it.each([
    ['before the first of them has arrived', () => Promise.reject(away)],
    ['after that', (cursor: mongo.FindCursor) => arrived(cursor).then(() => Promise.reject(away))],
  ])('is closed at once when the dictionary cannot be read %s', async (_, toArray) => {
    const source = await stored();
    const days = Array.from({ length: 40 }, (__, n) => isoDay(n));
    await insertDays(days.map((day) => ({ day })));
    const cursors: mongo.FindCursor[] = [];
    const restore = [
      intercept({ collection: t.db.collection(RANK_DAYS) }, 'find', (proceed) => {
        cursors.push(proceed() as mongo.FindCursor);
        return cursors[0];
      }),
      intercept(t.db.model(RANK_SERIES), 'find', () => ({ toArray: () => toArray(cursors[0]!) })),
    ];
    await expect(t.app.get(DaysService).read(source, isoDay(0), isoDay(39)))
      .rejects.toThrow(away)
      .finally(() => restore.forEach((end) => end()));
    // The driver's id of a cursor is 0 once the store has none.
    expect(cursors.map(({ id }) => String(id))).toEqual(['0']);
  });
});

/** Documents of days without results. */
const insertDays = (days: Partial<RankDay>[]) =>
  t.db.collection<RankDay>(RANK_DAYS).insertMany(
    days.map((fields) => ({
      _id: `${config}:${fields.day}`,
      config: new Types.ObjectId(config),
      ...fields,
    })) as unknown as RankDay[],
  );

const isoDay = (days: number) => new Date(NOON.getTime() + days * DAY_MS).toISOString().slice(0, 10);

async function saveLate(keyword: string, position: number): Promise<void> {
  const { account, website, language } = await stored();
  const link = `https://example.com/${keyword}`;
  await t.app.get(ResultWriter).saveReal(
    {
      config: new Types.ObjectId(config),
      slot_day: '2026-03-11',
      series: seriesKey({ account: String(account), website, language, keyword, country: 'US' }),
      account,
      website,
      language,
      keyword,
      country: 'US',
      results: [{ link, position }],
      managed_by_platform: false,
      run: new Types.ObjectId(),
      run_at: NOON,
      checked_at: t.clock.now(),
      depth: 100,
      best: position,
      worst: position,
      avg: position,
    },
    t.clock.now(),
  );
}
