import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreStore, startEmbeddedStore } from '../../../../src/database/embedded/index.js';
import { transferDatabase } from '../../../../src/database/transfer.js';
import type { CompetitorsDay } from '../../../../src/rank/domain/competitors.js';
import { AllDaysRebuilder } from '../../../../src/rank/report/days/all-days.rebuilder.js';
import { databaseUri, newDatabaseName } from '../../../support/app.js';
import { type RankApp, startRankApp, trigger } from '../../../support/rank.js';

const FIXTURE = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'store-before-competitors');
const { user, config, now, reports } = JSON.parse(readFileSync(join(FIXTURE, 'reports.json'), 'utf8')) as {
  user: { email: string; password: string };
  config: string;
  now: string;
  reports: Record<string, object>;
};
const FORMER_DAYS = 6;

let t: RankApp;
let as: { 'X-Session-Id': string };

beforeAll(async () => {
  const database = newDatabaseName();
  await copyFixture(databaseUri(database));
  t = await startRankApp({}, {}, database);
  t.clock.set(new Date(now));
  const { body } = await t.http.post('/v1/auth/login').send(user).expect(200);
  as = { 'X-Session-Id': body.data.session_id as string };
});

afterAll(() => t.close());

async function copyFixture(to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-fixture-'));
  const backup = join(folder, 'store.backup');
  writeFileSync(backup, gunzipSync(readFileSync(join(FIXTURE, 'store.backup.gz'))));
  await restoreStore(backup, join(folder, 'store'));
  const store = await startEmbeddedStore({
    directory: join(folder, 'store'),
    socketPath: join(folder, 'store.sock'),
  });
  await transferDatabase(store.uri.replace('/?', '/rankwire?'), to, () => {});
  await store.close();
  rmSync(folder, { recursive: true });
}

const get = async <T = object>(path: string) =>
  (await t.http.get(path).set(as).expect(200)).body as { data: T };
const competitorDays = async () =>
  (await get<{ days: CompetitorsDay[] }>(`/v1/rank/competitors/${config}`)).data.days;
const days = () => t.db.collection('rank_days').find({}).sort({ day: 1 }).toArray();

async function expectFormerReports(): Promise<void> {
  for (const [path, expected] of Object.entries(reports)) {
    const { data } = await get(path);
    expect(data).toMatchObject((expected as { data: object }).data);
  }
}

describe('a store from before competitors', () => {
  it('gives the same reports, without the results: its day documents are read, and not changed', async () => {
    expect(await days()).toMatchObject(Array.from({ length: FORMER_DAYS }, () => ({ format: 1 })));
    const stored = await days();
    const results = await t.db.collection('seo_results').find({}).toArray();
    await t.db.collection('seo_results').deleteMany({});
    await expectFormerReports();
    expect(await competitorDays()).toHaveLength(FORMER_DAYS);
    await t.db.collection('seo_results').insertMany(results);
    expect(await days()).toEqual(stored);
  });

  it('has competitors from the day they are added, beside the former days', async () => {
    const { data } = await get<{ keywords: object[] }>('/v1/rank/config');
    expect(data).not.toHaveProperty('competitors');
    const body = { keywords: data.keywords, competitors: ['wikipedia.org'] };
    t.clock.set(new Date(Date.parse(now) + 24 * 3_600_000));
    await t.http.put(`/v1/rank/config/${config}`).set(as).send(body).expect(200);
    await trigger(t);
    const competitors = await competitorDays();
    expect(competitors.map(({ sites }) => sites.length)).toEqual([
      ...Array.from({ length: FORMER_DAYS }, () => 1),
      2,
    ]);
    expect(competitors.at(-1)!.sites[1]).toMatchObject({ website: 'wikipedia.org', own: false });
    const distribution = await get(`/v1/rank/distribution/${config}`);
    expect(distribution.data).toHaveLength(FORMER_DAYS + 1);
  });

  it('gives the same after its days are rebuilt in the format of now', async () => {
    const before = await competitorDays();
    await t.app.get(AllDaysRebuilder).rebuildAll(() => {});
    expect((await days()).map(({ format }) => format as number)).toEqual(
      Array.from({ length: FORMER_DAYS + 1 }, () => 2),
    );
    await t.db.collection('seo_results').deleteMany({ config: new Types.ObjectId(config) });
    expect(await competitorDays()).toEqual(before);
  });
});
