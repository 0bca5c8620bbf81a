import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  RANK_WEBSITES,
  type Website,
  WebsiteRepository,
} from '../../../../src/rank/websites/website.repository.js';
import { RepeatedWork } from '../../../../src/common/concurrency/repeated-work.js';
import { WebsiteSummaries } from '../../../../src/rank/websites/website-summaries.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  useApp,
} from '../../../support/app.js';
import { deleteRankData, eventually, trigger } from '../../../support/rank.js';
import { startReportApp } from '../../../support/reports.js';
import { expectFields } from '../../../support/errors.js';
import { intercept } from '../../../support/store-calls.js';

const TEA = { keyword: 'tea', country: 'US' };
const GIN = { keyword: 'gin', country: 'US' };

const app = useApp(() => startReportApp());
let parent: Caller;
let child: Caller;
beforeEach(async () => {
  await deleteRankData(app);
  app.clock.set(new Date('2026-03-01T08:00:00Z'));
  app.logs.length = 0;
  await newSlot(app);
  parent = await newCaller(app);
  child = await newCaller(app, { parent: parent.account });
});

const websites = () => app.db.model<Website>(RANK_WEBSITES);
const summaries = () => app.app.get(WebsiteSummaries);
const stored = ({ account }: Caller) => websites().findById(account._id).lean<Website | null>();
const list = async ({ as }: Caller, query = '') => {
  const { body } = await app.http.get(`/v1/rank/websites${query}`).set(as).expect(200);
  return body.data as Record<string, unknown>[];
};
const change = (caller: Caller, set: object) =>
  websites().collection.updateOne({ _id: caller.account._id }, { $set: set });
/** Until the end of the test, at most. */
const during = (...[operation, instead]: Interception) => {
  const restore = intercept(websites(), operation, instead);
  onTestFinished(restore);
  return restore;
};
type Interception = Parameters<typeof intercept> extends [unknown, ...infer Rest] ? Rest : never;

describe('the sweep of website summaries', () => {
  it('deletes the summary of a configuration that no longer exists', async () => {
    const config = await newConfig(app, child);
    const kept = (await stored(child))!;
    await app.http.delete(`/v1/rank/config/${config}`).set(child.as).expect(200);
    await websites().collection.insertOne(kept as never);
    expect(await list(parent)).toHaveLength(1);
    await summaries().tick();
    expect(await list(parent)).toEqual([]);
    expect(await stored(child)).toBeNull();
  });

  it('stores again what belongs to an earlier configuration, or to an earlier state of it', async () => {
    await newConfig(app, child, { website: 'shop.example' });
    await trigger(app);
    const correct = await list(parent);
    const outdated: object[] = [
      { config: new Types.ObjectId() },
      { config_updated_at: new Date('2026-02-28T08:00:00Z') },
      { claims: 0 },
      { name: 'Former name' },
    ];
    for (const fields of outdated) {
      await change(child, { ...fields, website: 'former.example' });
      await summaries().tick();
      expect(await list(parent)).toEqual(correct);
    }
  });

  it('leaves alone what is up to date, and a run in progress, whose end stores it', async () => {
    await newConfig(app, child);
    await trigger(app);
    await change(child, { website: 'marked.example' });
    await summaries().tick();
    expect(await list(parent)).toMatchObject([{ website: 'marked.example' }]);
    await change(child, { claims: -1 });
    const running = { $set: { run: new Types.ObjectId() } };
    await app.db.collection('rank_configs').updateOne({ account: child.account._id }, running);
    await summaries().tick();
    expect(await list(parent)).toMatchObject([{ website: 'marked.example' }]);
  });

  it('is logged when the store fails, and repeated', async () => {
    await newConfig(app, child, { website: 'shop.example' });
    await change(child, { claims: -1, website: 'former.example' });
    const restore = during('replaceOne', () => Promise.reject(new Error('The store is away')));
    await summaries().tick();
    expect(app.logs.join('\n')).toContain('The store is away');
    expect(await list(parent)).toMatchObject([{ website: 'former.example' }]);
    restore();
    await summaries().tick();
    expect(await list(parent)).toMatchObject([{ website: 'shop.example' }]);
  });

  it('ends after the summary in progress when the server stops', async () => {
    const database = newDatabaseName();
    const [one, two] = [await startApp({}, database), await startApp({}, database)];
    await two.app.get(WebsiteSummaries).tick();
    await newSlot(one);
    for (let n = 0; n < 3; n += 1) await newConfig(one, await newCaller(one));
    await one.db.collection(RANK_WEBSITES).deleteMany({});
    let begun = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => void (release = resolve));
    intercept(two.db.model(RANK_WEBSITES), 'replaceOne', async (proceed) => {
      begun += 1;
      await released;
      return proceed();
    });
    const sweep = two.app.get(WebsiteSummaries).tick();
    await eventually(() => begun).toBe(1);
    const ended = two.app.get(RepeatedWork).beforeApplicationShutdown();
    release();
    await ended;
    expect(await one.db.collection(RANK_WEBSITES).countDocuments()).toBe(1);
    await sweep;
    await two.app.close();
    expect(await one.db.collection(RANK_WEBSITES).countDocuments()).toBe(1);
    await one.close();
  });

  it('runs when a server starts', async () => {
    const database = newDatabaseName();
    const one = await startApp({}, database);
    await newSlot(one);
    const caller = await newCaller(one);
    await newConfig(one, caller, { website: 'shop.example' });
    await one.db.collection(RANK_WEBSITES).deleteMany({});
    const two = await startApp({}, database);
    await eventually(() => two.db.collection(RANK_WEBSITES).countDocuments()).toBe(1);
    await two.app.close();
    await one.close();
  });
});

describe('a summary', () => {
  it('that another process has written meanwhile is read again, so that the newest stays', async () => {
    await newConfig(app, child, { website: 'former.example' });
    const restore = during('replaceOne', async (proceed) => {
      restore();
      const changed = { $set: { website: 'new.example' } };
      await app.db.collection('rank_configs').updateOne({ account: child.account._id }, changed);
      await websites().collection.updateOne({ _id: child.account._id }, { $inc: { rev: 1 } });
      return proceed();
    });
    await summaries().refresh(child.account._id);
    expect(await stored(child)).toMatchObject({ website: 'new.example' });
  });

  it('that others keep writing is left to them after five attempts', async () => {
    await newConfig(app, child);
    let attempts = 0;
    during('replaceOne', async (proceed) => {
      attempts += 1;
      if (attempts > 20) throw new Error('There is no end');
      await websites().collection.updateOne({ _id: child.account._id }, { $inc: { rev: 1 } });
      return proceed();
    });
    await summaries().refresh(child.account._id);
    expect(attempts).toBe(5);
  });

  it('is written once by writers that read the same revision', async () => {
    await newConfig(app, child);
    const repository = app.app.get(WebsiteRepository);
    const id = child.account._id;
    const { rev, ...website } = (await stored(child))!;
    expect((await repository.readState(id)).rev).toBe(rev);
    expect(await repository.write({ ...website, website: 'first.example' }, rev)).toBe(true);
    expect(await repository.write({ ...website, website: 'second.example' }, rev)).toBe(false);
    expect(await stored(child)).toMatchObject({ website: 'first.example', rev: rev + 1 });
    expect(await repository.write({ ...website, website: 'new.example' }, 0)).toBe(false);
    expect(await repository.delete(id, rev)).toBe(false);
    expect(await stored(child)).toMatchObject({ website: 'first.example' });
    expect(await repository.delete(id, rev + 1)).toBe(true);
    expect(await stored(child)).toBeNull();
    expect((await repository.readState(id)).rev).toBe(0);
    expect(await repository.delete(id, 0)).toBe(true);
    expect(await repository.write({ ...website, website: 'late.example' }, rev)).toBe(false);
    expect(await stored(child)).toBeNull();
    expect(await repository.write(website, 0)).toBe(true);
    expect(await stored(child)).toMatchObject({ rev: 1 });
  });

  it('fails with the store', async () => {
    await newConfig(app, child);
    const repository = app.app.get(WebsiteRepository);
    const { rev, ...website } = (await stored(child))!;
    during('replaceOne', () => Promise.reject(new Error('The store is away')));
    await expect(repository.write(website, rev)).rejects.toThrow('The store is away');
  });

  it('written after its configuration was deleted is deleted again', async () => {
    const config = await newConfig(app, child);
    const restore = during('replaceOne', async (proceed) => {
      restore();
      const deleted = { $set: { deleted_on: new Date() } };
      await app.db.collection('rank_configs').updateOne({ _id: new Types.ObjectId(config) }, deleted);
      return proceed();
    });
    await summaries().refresh(child.account._id);
    expect(await stored(child)).toBeNull();
  });

  it('of many changes at a time is stored at most twice', async () => {
    await newConfig(app, child);
    const before = (await stored(child))!.rev;
    await Promise.all(Array.from({ length: 10 }, () => summaries().refresh(child.account._id)));
    const after = (await stored(child))!.rev;
    expect(after - before).toBe(2);
    await summaries().refresh(child.account._id);
    expect((await stored(child))!.rev).toBe(after + 1);
  });

  it('has the run that is open or ended last', async () => {
    await newConfig(app, child, { keywords: [TEA] });
    app.answer({ tea: 'fail' });
    await trigger(app);
    expect(await list(parent)).toMatchObject([
      { last_run: { status: 'done', finished_at: '2026-03-01T08:00:00.000Z' }, now: { failed: 1 } },
    ]);
  });
});

describe('the list of websites', () => {
  const order = async (field: string, sortOrder: string) =>
    (await list(parent, `?sortField=${field}&sortOrder=${sortOrder}`)).map(({ website }) => website);

  it('is sorted by each field of a website', async () => {
    const keywords = [TEA, GIN];
    await newConfig(app, parent, { keywords, website: 'b.example' });
    await newConfig(app, child, { keywords: [TEA], website: 'a.example' });
    app.answer({ tea: [3], gin: [30] });
    await trigger(app);
    await change(parent, { name: 'Zebra', 'now.top3': 7 });
    await app.db.collection('accounts').updateOne({ _id: parent.account._id }, { $set: { name: 'Zebra' } });
    for (const field of ['name', 'website', 'keywords', 'top3']) {
      expect(await order(field, 'asc'), field).toEqual(['a.example', 'b.example']);
      expect(await order(field, 'desc'), field).toEqual(['b.example', 'a.example']);
    }
  });

  it('has the change of the visibility over 30 days, and the totals of what is listed', async () => {
    await newConfig(app, parent, { keywords: [TEA], website: 'https://www.example.com' });
    await newConfig(app, child, { keywords: [GIN], website: 'https://www.example.com' });
    const check = async (at: string, answers: Record<string, number[]>) => {
      app.clock.set(new Date(at));
      app.answer(answers);
      await trigger(app);
    };
    await check('2026-03-01T09:00:00Z', { tea: [10], gin: [4] });
    expect(await list(parent)).toMatchObject([{ visibility_change: null }, { visibility_change: null }]);
    await check('2026-03-03T09:00:00Z', { tea: [4], gin: [5] });
    expect(await list(parent, '?sortField=visibility_change')).toMatchObject([
      { visibility_change: -25 },
      { visibility_change: 65 },
    ]);
    await check('2026-04-02T09:00:00Z', { tea: [1], gin: 'fail' as never });
    const { body } = await app.http
      .get('/v1/rank/websites?sortField=visibility_change&sortOrder=desc&limit=1')
      .set(parent.as)
      .expect(200);
    expect(body).toMatchObject({
      data: [{ visibility_change: 15 }],
      totals: { websites: 2, keywords: 2, failed: 1, top3: 1, top10: 2, visibility: 80 },
    });
    const found = await app.http.get('/v1/rank/websites?search=none').set(parent.as).expect(200);
    expect(found.body.totals).toMatchObject({ websites: 0, keywords: 0, visibility: null });
  });

  it('is sorted by the next check, which is later for a website with another rhythm', async () => {
    await newConfig(app, parent, { website: 'checked.example' });
    await trigger(app);
    app.clock.set(new Date('2026-03-01T09:00:00Z'));
    await newConfig(app, child, { website: 'weekly.example', every: 'week', weekday: 3 });
    const rows = await list(parent, '?sortField=next_run_at');
    expect(rows.map(({ website }) => website)).toEqual(['checked.example', 'weekly.example']);
    expect(rows[0]).toMatchObject({ next_run_at: '2026-03-02T00:00:00.000Z' });
    expect(await order('next_run_at', 'desc')).toEqual(['weekly.example', 'checked.example']);
  });

  it('leaves out a website that is deleted while the page is read', async () => {
    await newConfig(app, parent, { website: 'kept.example' });
    await newConfig(app, child, { website: 'deleted.example' });
    const repository = app.app.get(WebsiteRepository);
    const findAll = repository.findAll.bind(repository);
    onTestFinished(() => void (repository.findAll = findAll));
    repository.findAll = async (...args) => {
      await websites().deleteOne({ _id: child.account._id });
      return findAll(...args);
    };
    expect(await list(parent)).toMatchObject([{ website: 'kept.example' }]);
  });

  it('is divided into pages', async () => {
    for (const name of ['e', 'b', 'd', 'a', 'c']) {
      const caller = await newCaller(app, { parent: parent.account });
      await newConfig(app, caller, { website: `${name}.example` });
    }
    const page = async (number: number) =>
      (await list(parent, `?sortField=website&limit=2&page=${number}`)).map(({ website }) => website);
    expect(await page(1)).toEqual(['a.example', 'b.example']);
    expect(await page(3)).toEqual(['e.example']);
    expect(await page(4)).toEqual([]);
  });

  it('is searched in names and websites, without regard to case, and finds nothing else', async () => {
    await newConfig(app, parent, { website: 'one.example' });
    await newConfig(app, child, { website: 'two.example' });
    await app.http
      .patch(`/v1/accounts/${child.account._id}`)
      .set(parent.as)
      .send({ name: 'Café' })
      .expect(200);
    const found = async (search: string) =>
      (await list(parent, `?search=${encodeURIComponent(search)}`)).map(({ website }) => website);
    expect(await found('CAFÉ')).toEqual(['two.example']);
    expect(await found('ONE.ex')).toEqual(['one.example']);
    expect(await found('three')).toEqual([]);
    expect((await found('')).toSorted()).toEqual(['one.example', 'two.example']);
  });

  it('has no visibility of days unless they are wanted, and none before the first check', async () => {
    await newConfig(app, child);
    expect((await list(child))[0]).not.toHaveProperty('spark');
    expect((await list(child, '?spark=2'))[0]).toMatchObject({
      spark: { from: '2026-02-28', visibility: [null, null] },
    });
  });
});

describe('the figures of a zone', () => {
  const TOKYO = 'Asia/Tokyo';
  const zonesOf = async (caller: Caller) => Object.keys((await stored(caller))?.zones ?? {});
  const day = async (tz: string) => {
    const [row] = await list(parent, `?tz=${tz}&spark=1`);
    const { now, spark } = row as { now: { date: string; top10: number }; spark: { from: string } };
    return [now.date, now.top10, spark.from];
  };
  const check = async (at: string, position: number) => {
    app.clock.set(new Date(at));
    app.answer({ tea: [position] });
    await trigger(app);
  };

  beforeEach(async () => {
    await newConfig(app, child, { keywords: [TEA] });
    await check('2026-03-01T20:00:00Z', 4);
  });

  it('are by its days, under each spelling of its name', async () => {
    expect(await day('UTC')).toEqual(['2026-03-01', 1, '2026-03-01']);
    expect(await day('asia/tokyo')).toEqual(['2026-03-02', 1, '2026-03-02']);
    expect(await day(TOKYO)).toEqual(['2026-03-02', 1, '2026-03-02']);
    expect(await day('Pacific/Pago_Pago')).toEqual(['2026-03-01', 1, '2026-03-01']);
    expect(await zonesOf(child)).toEqual(expect.arrayContaining([TOKYO, 'Pacific/Pago_Pago']));
    expect(await zonesOf(child)).toHaveLength(2);
    expectFields(await app.http.get('/v1/rank/websites?tz=Mars/Olympus').set(parent.as), 'tz');
  });

  it('are stored again at the end of a run, for those who read them', async () => {
    await day(TOKYO);
    await check('2026-03-02T20:00:00Z', 40);
    expect((await stored(child))!.zones![TOKYO]).toMatchObject({ now: { date: '2026-03-03', top10: 0 } });
    expect(await day(TOKYO)).toEqual(['2026-03-03', 0, '2026-03-03']);
  });

  it('are dropped a month after a list was last read in it, and computed when one is read again', async () => {
    await day(TOKYO);
    await day('Europe/Berlin');
    await check('2026-03-20T20:00:00Z', 4);
    await day(TOKYO);
    await check('2026-04-10T20:00:00Z', 4);
    expect(await zonesOf(child)).toEqual([TOKYO]);
    expect(await day('Europe/Berlin')).toEqual(['2026-04-10', 1, '2026-04-10']);
    expect(await zonesOf(child)).toHaveLength(2);
  });

  it('are kept for the twelve zones that were asked for last', async () => {
    const zones = Array.from({ length: 14 }, (_, n) => `Etc/GMT-${n + 1}`);
    for (const [n, zone] of zones.entries()) {
      app.clock.set(new Date(Date.parse('2026-03-01T21:00:00Z') + n));
      await day(encodeURIComponent(zone));
    }
    expect((await zonesOf(child)).toSorted()).toEqual(zones.slice(2).toSorted());
  });

  it('are computed anew when a run ends meanwhile', async () => {
    const restore = during('updateOne', async (proceed) => {
      restore();
      await check('2026-03-02T20:00:00Z', 40);
      return proceed();
    });
    expect(await day(TOKYO)).toEqual(['2026-03-03', 0, '2026-03-03']);
    expect(await zonesOf(child)).toEqual([TOKYO]);
  });

  it('are not lost to a run that ends while they are computed', async () => {
    const restore = during('replaceOne', async (proceed) => {
      restore();
      await day(TOKYO);
      return proceed();
    });
    await summaries().refresh(child.account._id);
    expect(await zonesOf(child)).toEqual([TOKYO]);
  });

  it('are those of today also where no check has followed', async () => {
    for (const tz of ['UTC', TOKYO]) {
      app.clock.set(new Date('2026-03-30T12:00:00Z'));
      expect((await list(parent, `?tz=${tz}`))[0]).toMatchObject({ now: { top10: 1, average: 4 } });
      app.clock.set(new Date('2026-04-02T12:00:00Z'));
      expect((await list(parent, `?tz=${tz}`))[0]).toMatchObject({ now: { top10: 0, average: null } });
    }
  });

  it('leave out a website that is deleted while they are computed', async () => {
    await newConfig(app, parent, { website: 'kept.example' });
    const restore = during('updateOne', async (proceed) => {
      restore();
      await websites().deleteOne({ _id: child.account._id });
      await app.db.collection('rank_configs').deleteOne({ account: child.account._id });
      return proceed();
    });
    const rows = await list(parent, `?tz=${TOKYO}`);
    expect(rows.map(({ website }) => website)).toEqual(['kept.example']);
  });
});
