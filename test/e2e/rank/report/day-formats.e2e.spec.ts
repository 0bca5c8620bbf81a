import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DayRebuilder } from '../../../../src/rank/history/days/day.rebuilder.js';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
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

const DAY_MS = 24 * 3_600_000;
const DAYS = ['2026-03-11', '2026-03-12', '2026-03-13'];
const LATER = 3;

let t: TestApp;
let simulator: Simulator;
let caller: Caller;
let config: Types.ObjectId;
/** The reports, from documents of this release. */
let expected: unknown[];
let withCompetitors: unknown;

beforeAll(async () => {
  simulator = await startSimulator({ sites: ['example.com'], now: () => t.clock.now() });
  t = await startApp({
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: simulator.key,
    SEARCH_PROVIDER_HOST: 'simulator',
  });
  await newSlot(t);
});

afterAll(async () => {
  await t.close();
  await simulator.close();
});

beforeEach(async () => {
  t.clock.set(NOON);
  caller = await newCaller(t);
  const body = { website: 'example.com', competitors: ['wikipedia.org', 'nowhere.example'] };
  config = new Types.ObjectId(await newConfig(t, caller, body));
  for (let day = 0; day < DAYS.length; day += 1) {
    t.clock.set(new Date(NOON.getTime() + day * DAY_MS));
    await t.http.post('/v1/rank/trigger').expect(200);
  }
  expected = await reports();
  withCompetitors = await competitors();
  expect(expected[0]).toMatchObject({ data: { length: DAYS.length } });
  expect(withCompetitors).toMatchObject({ data: { days: { length: DAYS.length } } });
});

async function reports(): Promise<unknown[]> {
  const id = config.toHexString();
  const paths = ['graph?detail=true', `table/${id}?tz=America/New_York`, `summary/${id}`];
  const ask = async (path: string) =>
    (await t.http.get(`/v1/rank/${path}`).set(caller.as).expect(200)).body as unknown;
  return Promise.all(paths.map(ask));
}

const competitors = async () =>
  (await t.http.get(`/v1/rank/competitors/${config.toHexString()}`).set(caller.as).expect(200))
    .body as unknown;

const collection = () => t.db.collection<{ _id: string; rev: number; [field: string]: unknown }>('rank_days');
const idOf = (day: string) => `${config.toHexString()}:${day}`;
const documents = () => collection().find({ config }).sort({ day: 1 }).toArray();
const documentOf = (day: string) => collection().findOne({ _id: idOf(day) });
const loseResults = () => t.db.collection('seo_results').deleteMany({ config });

/** As a release would store a day whose format is unknown to this one. */
async function storeLater(day: string, more: object = {}): Promise<void> {
  const { _id, built_at, rev } = (await documentOf(day)) as unknown as {
    _id: string;
    built_at: Date;
    rev: number;
  };
  const columns = Buffer.from('columns, not rows');
  await collection().replaceOne(
    { _id },
    { config, day, built_at, rev: rev + 1, format: LATER, columns, ...more },
  );
}

describe('the document of a day', () => {
  it('has a format, and no other new field', async () => {
    const [document] = await documents();
    expect(document).toMatchObject({ format: 2, rev: 1, sites: [0, 1] });
    expect(Object.keys(document!).sort()).toEqual([
      '_id',
      'built_at',
      'config',
      'day',
      'format',
      'places',
      'rev',
      'rows',
      'run_ats',
      'sites',
    ]);
  });

  it.each([
    ['of a later format', {}],
    ['of a later format with the same name of the bytes', { rows: Buffer.alloc(48, 1), run_ats: [NOON] }],
    ['of a format that is not a number', { format: 'columns', rows: Buffer.alloc(48, 1), run_ats: [NOON] }],
  ])('%s is never read: its results are, and nothing is written', async (_, more) => {
    // First between days of this format, then alone.
    for (const days of [[DAYS[1]!], DAYS]) {
      for (const day of days) await storeLater(day, more);
      const stored = await documents();
      expect(await reports()).toEqual(expected);
      expect(await competitors()).toEqual(withCompetitors);
      await t.app.get(DayRebuilder).rebuildDirty();
      expect(await documents()).toEqual(stored);
    }
  });
});

describe('in a rolling upgrade', () => {
  it('a day of a later format that is rewritten is wholly of this one, which both releases read', async () => {
    await storeLater(DAYS[1]!);
    expect(await t.app.get(DaysService).rebuild(config, DAYS[1]!)).toBe(true);
    const written = await documentOf(DAYS[1]!);
    expect(written).toMatchObject({ format: 2, rev: 3, run_ats: [expect.any(Date)] });
    expect(written).not.toHaveProperty('columns');
    await loseResults();
    expect(await reports()).toEqual(expected);
  });

  it('rank:rebuild-days brings every day back to this format', async () => {
    for (const day of DAYS) await storeLater(day);
    await t.app.get(DayRebuilder).rebuildAll(() => {});
    expect(await documents()).toMatchObject(DAYS.map((day) => ({ day, format: 2, rev: 3 })));
    await loseResults();
    expect(await reports()).toEqual(expected);
  });

  it('of two that write the same day in parallel one does, and the other reads again', async () => {
    const days = t.app.get(DaysService);
    await storeLater(DAYS[1]!);
    const both = [days.rebuild(config, DAYS[1]!), days.rebuild(config, DAYS[1]!)];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await documentOf(DAYS[1]!)).toMatchObject({ format: 2, rev: 4 });
    expect(await reports()).toEqual(expected);
  });
});
