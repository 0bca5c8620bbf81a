import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import { freshDay, startRankApp, trigger } from '../../../support/rank.js';

const TEA = { keyword: 'green tea', country: 'US' };
const MOBILE = { ...TEA, device: 'mobile' };
const GIN = { keyword: 'gin', country: 'DE' };
const US = { country: 'US', language: 'en' };
const DAY = '2026-03-11';
const range = { startDate: DAY, endDate: DAY, tz: 'UTC' };

interface Row {
  keyword: string;
  device: string;
  currentPosition: number | null;
  volume: number | null;
  volume_source?: { from: string; source: string; at: string };
  cpc: number | null;
  traffic: number | null;
}

/** Percent, by position from 1: every found keyword has traffic. */
const CURVE = Array.from({ length: 100 }, (_, n) => 100 - n);

describe('search volumes', () => {
  const t = useApp(() => startRankApp({ CTR_CURVE: CURVE.join(',') }));
  let caller: Caller;
  let config: string;

  beforeEach(async () => {
    await freshDay(t);
    await newSlot(t);
    caller = await newCaller(t);
    config = await newConfig(t, caller, {
      keywords: [TEA, MOBILE, GIN],
      competitors: ['example.org'],
    });
  });

  const put = (body: object, query: object = {}, by = caller) =>
    t.http.put('/v1/rank/volumes').query(query).set(by.as).send(body);
  const upload = (csv: string | Buffer, query: object = US) =>
    t.http.put('/v1/rank/volumes').query(query).set(caller.as).set('Content-Type', 'text/csv').send(csv);
  const of = (volume: number, more: object = {}) => ({
    volumes: [{ keyword: ' GREEN  Tea ', ...US, volume, ...more }],
  });
  const get = async (path: string, query: object = {}) => {
    const request = t.http.get(`/v1/rank/${path}/${config}`).query({ ...range, ...query });
    return (await request.set(caller.as).expect(200)).body;
  };
  const table = async (query: object = {}) => (await get('table', query)).data as Row[];
  const stored = async () =>
    t.db
      .collection('volumes')
      .find({}, { projection: { _id: 0 } })
      .sort({ keyword: 1 })
      .toArray();
  const trafficAt = (position: number | null, volume: number) =>
    position === null ? 0 : Math.round(volume * CURVE[position - 1]!) / 100;

  it('are stored by folded keyword, country and language', async () => {
    const { body } = await put(of(1000, { cpc: 1.5, competition: 30, at: '2026-03-01' }), {
      source: 'lab',
    }).expect(200);
    expect(body.data).toEqual({ stored: 1, older: 0 });
    expect(await stored()).toEqual([
      {
        account: caller.account._id,
        keyword: 'GREEN TEA',
        ...US,
        volume: 1000,
        cpc: 1.5,
        competition: 30,
        source: 'lab',
        at: new Date('2026-03-01T00:00:00Z'),
      },
    ]);
  });

  it('of a later day win in either order, and what they lack becomes unknown', async () => {
    await put(of(1000, { at: '2026-03-05', cpc: 2 })).expect(200);
    const { body: older } = await put(of(10, { at: '2026-03-04' })).expect(200);
    expect(older.data).toEqual({ stored: 0, older: 1 });
    const { body: same } = await put(of(20, { at: '2026-03-05' })).expect(200);
    expect(same.data).toEqual({ stored: 1, older: 0 });
    expect(await stored()).toMatchObject([{ volume: 20, source: 'import' }]);
    expect((await stored())[0]).not.toHaveProperty('cpc');
    const both = ['2026-03-07', '2026-03-06'].map((at, n) => put(of(n, { at })).expect(200));
    await Promise.all(both);
    expect(await stored()).toMatchObject([{ volume: 0 }]);
  });

  it('are read from a file, whose refused lines are named', async () => {
    const file =
      'Keyword\tAvg. monthly searches\tTop of page bid (high range)\r\ngreen tea\t1,000\t2.00\r\nx\tmany\t\r\n';
    const { body } = await upload(Buffer.from(`\ufeffTitle\r\n${file}`, 'utf16le')).expect(200);
    const message = 'volume is not a number: "many"';
    expect(body.data).toEqual({ stored: 1, older: 0, refused: [{ line: 4, message }] });
    expect(await stored()).toMatchObject([{ volume: 1000, cpc: 2, source: 'keyword planner' }]);
  });

  it('are read with the headings, digits and units of other languages', async () => {
    const files: [string | Buffer, number][] = [
      ['कीवर्ड,औसत मासिक खोज\ngreen tea,"१,००,०००"\n', 100_000],
      ['キーワード,月間平均検索ボリューム\ngreen tea,10万\n', 100_000],
      ['Palabra clave;Promedio de búsquedas mensuales\ngreen tea;1 mil – 10 mil\n', 3162],
      ['Keyword;Durchschn. Suchanfragen pro Monat\ngreen tea;1,5 Mio.\n', 1_500_000],
      ['Klíčové slovo;Hledanost\ngreen tea;10 tis.\n', 10_000],
      ['الكلمة الرئيسية,متوسط عمليات البحث الشهرية\ngreen tea,١٢٣٤\n', 1234],
      ['کلمه کلیدی,حجم جستجو\ngreen tea,۱۲۳۵\n', 1235],
      ['Keyword,Min Volume,Max Volume\ngreen tea,11,50\n', 31],
      [Buffer.from('Keyword\tSearch vol.\ngreen tea\t1 236\n', 'utf16le'), 1236],
    ];
    for (const [file, volume] of files) {
      const { body } = await upload(file).expect(200);
      expect(body.data).toEqual({ stored: 1, older: 0, refused: [] });
      expect(await stored()).toMatchObject([{ keyword: 'GREEN TEA', volume }]);
    }
    const { body } = await upload('keyword,volume,country\ngreen tea,7,UK\ngreen tea,8,ZZ\n').expect(200);
    expect(body.data.refused).toEqual([{ line: 3, message: 'ZZ is not a country code of ISO 3166-1' }]);
    expect((await stored()).map(({ country }) => country).toSorted()).toEqual(['GB', 'US']);
  });

  it('are refused with the path of what is wrong', async () => {
    expectFields(await put({ volumes: [] }), 'volumes');
    expectFields(await put(of(-1)), 'volumes.0.volume');
    expectFields(await put(of(1.5)), 'volumes.0.volume');
    expectFields(await put(of(1, { months: [1, 2] })), 'volumes.0.months');
    expectFields(await put(of(1, { at: '2026-03-12' })), 'volumes.0.at');
    expectFields(await put(of(1), { at: '2026-03-12' }), 'at');
    expectFields(await put(of(1), { country: 'usa' }), 'country');
    expectFields(await upload('keyword,volume\ntea,1\n', {}), 'country', 'language');
    expectFields(await upload('a,b\n1,2\n'), 'keyword', 'volume');
    expectFields(await upload('keyword,position\ntea,2\n'), 'volume');
    expectFields(await upload('keyword,volume\ntea,1\n', { ...US, country: 'UK' }), 'country');
    expectFields(await upload('keyword,volume\ntea,1\n', { ...US, language: 'xx' }), 'language');
    expectFields(await put(of(1, { country: 'UK' })), 'volumes.0.country');
    expectFields(await put(of(1, { language: 'jp' })), 'volumes.0.language');
    expect(await stored()).toEqual([]);
  });

  it('need the permission to write', async () => {
    const reader = await newCaller(t, { scope: 'rank:read' });
    await put(of(1), {}, reader).expect(403);
  });

  it('are unknown in the table without one, and never 0', async () => {
    await trigger(t);
    for (const row of await table()) expect(row).toMatchObject({ volume: null, cpc: null, traffic: null });
    const { now } = (await get('summary', {})).data;
    expect(now).toMatchObject({ traffic: null, traffic_keywords: 0, value: null, value_keywords: 0 });
    const { text } = await t.http
      .get(`/v1/rank/table/${config}`)
      .query({ ...range, format: 'csv' })
      .set(caller.as);
    expect(text).not.toContain('volume');
  });

  it('give rows the clicks that the top 3 would add, and the change of their traffic', async () => {
    await put(of(1000)).expect(200);
    await trigger(t);
    const since = { since: DAY, sortField: 'trafficGain', sortOrder: 'desc' };
    const rows = (await table(since)) as (Row & { trafficGain?: number; trafficChange?: number })[];
    const [first, second, gin] = rows;
    for (const { currentPosition, traffic, trafficGain, trafficChange } of [first!, second!]) {
      expect(trafficGain).toBeCloseTo(Math.max(0, trafficAt(3, 1000) - traffic!), 2);
      expect(currentPosition === null || currentPosition > 3).toBe(trafficGain! > 0);
      // Compared with the same day.
      expect(trafficChange).toBe(0);
    }
    expect(first!.trafficGain!).toBeGreaterThanOrEqual(second!.trafficGain!);
    expect(gin).not.toHaveProperty('trafficGain');
    expect(gin).not.toHaveProperty('trafficChange');
    expectFields(
      await t.http.get(`/v1/rank/table/${config}`).query({ sortField: 'trafficChange' }).set(caller.as),
      'sortField',
    );
  });

  it('are in rows, CSV and orders of the table', async () => {
    await put(of(1000, { cpc: 1.5 })).expect(200);
    expect(await table()).toMatchObject([
      { keyword: 'gin', volume: null },
      { keyword: 'green tea', volume: 1000, cpc: 1.5, traffic: null },
      { keyword: 'green tea', volume: 1000 },
    ]);
    await trigger(t);
    for (const { volume, traffic, currentPosition } of await table())
      expect(traffic).toBe(volume === null ? null : trafficAt(currentPosition, volume));
    for (const sortField of ['volume', 'cpc', 'traffic'])
      for (const sortOrder of ['asc', 'desc']) {
        const rows = await table({ sortField, sortOrder });
        expect(rows.at(-1)).toMatchObject({ keyword: 'gin', volume: null, cpc: null, traffic: null });
      }
    const best = (await table({ sortField: 'traffic', sortOrder: 'desc' }))[0]!;
    expect(best.traffic).toBe(Math.max(...(await table()).map(({ traffic }) => Number(traffic))));
    const csv = await t.http
      .get(`/v1/rank/table/${config}`)
      .query({ ...range, format: 'csv' })
      .set(caller.as)
      .expect(200);
    const [head, ...lines] = csv.text.trim().split('\r\n');
    expect(head).toMatch(/,volume,cpc,traffic$/);
    expect(lines[0]).toMatch(/^gin,.*,,,$/);
    expect(lines[1]).toMatch(/,1000,1\.5,[\d.]+$/);
  });

  it('count once in sums for two devices, over the keywords that have one', async () => {
    await put(of(1000, { cpc: 1.5 })).expect(200);
    await trigger(t);
    const known = (await table()).filter(({ volume }) => volume !== null);
    const traffic = known.reduce((sum, row) => sum + row.traffic!, 0) / 2;
    const figures = { traffic_keywords: 2, value_keywords: 2 };
    const { now } = (await get('summary')).data;
    expect(now).toMatchObject(figures);
    expect(now.traffic).toBeCloseTo(traffic, 1);
    expect(now.value).toBeCloseTo(traffic * 1.5, 1);
    const [{ sites }] = (await get('competitors')).data.days;
    expect(sites[0]).toMatchObject({ own: true, ...figures });
    expect(sites[0].traffic).toBeCloseTo(traffic, 1);
    expect(sites[1].traffic_keywords).toBe(2);
  });

  it('have a value only where the cost of a click is known', async () => {
    await put(of(1000)).expect(200);
    await trigger(t);
    const { now } = (await get('summary')).data;
    expect(now).toMatchObject({ traffic_keywords: 2, value: null, value_keywords: 0 });
  });

  it('are read by every process immediately after one has saved them', async () => {
    const other = await startApp({}, t.db.name);
    const volumeIn = async ({ http }: Pick<typeof t, 'http'>) =>
      (await http.get(`/v1/rank/table/${config}`).query(range).set(caller.as).expect(200)).body.data.map(
        ({ volume }: Row) => volume,
      );
    for (const volume of [100, 200]) {
      await put(of(volume)).expect(200);
      for (const each of [t, other]) expect(await volumeIn(each)).toContain(volume);
    }
    await other.app.close();
  });

  it('are those of the last import of a day, whether it names the day or not', async () => {
    await put(of(100)).expect(200);
    await put(of(200, { at: DAY })).expect(200);
    expect(await stored()).toMatchObject([{ volume: 200, at: new Date(DAY) }]);
    await put(of(300)).expect(200);
    expect(await stored()).toMatchObject([{ volume: 300, at: new Date(DAY) }]);
  });

  it('hold for the account that imports them and for those below it; the nearest win', async () => {
    const [parent, stranger] = [await newCaller(t), await newCaller(t)];
    const child = await newCaller(t, { parent: parent.account });
    const grandchild = await newCaller(t, { parent: child.account });
    const family = [parent, child, grandchild];
    for (const each of [...family, stranger]) await newConfig(t, each, { keywords: [TEA] });
    const seen = async (by: Caller) => {
      const { body } = await t.http
        .get(`/v1/rank/table/${String(await configOf(by))}`)
        .query(range)
        .set(by.as)
        .expect(200);
      const { volume, volume_source: origin } = (body.data as Row[])[0]!;
      return [volume, origin?.from ?? null];
    };
    const configOf = async ({ account }: Caller) =>
      (await t.db.collection('rank_configs').findOne({ account: account._id }))!._id;
    await put(of(999_999_999), {}, stranger).expect(200);
    for (const each of family) expect(await seen(each)).toEqual([null, null]);
    expect(await seen(stranger)).toEqual([999_999_999, 'account']);
    await put(of(100), {}, parent).expect(200);
    expect(await seen(parent)).toEqual([100, 'account']);
    expect(await seen(grandchild)).toEqual([100, 'above']);
    await put(of(200, { at: '2026-01-01' }), { account: String(child.account._id) }, parent).expect(200);
    expect(await seen(parent)).toEqual([100, 'account']);
    expect(await seen(child)).toEqual([200, 'account']);
    expect(await seen(grandchild)).toEqual([200, 'above']);
    const platform = await newCaller(t, { platform: true });
    await put(of(300, { source: 'lab' }), {}, platform).expect(200);
    expect(await seen(child)).toEqual([200, 'account']);
    const other = await newCaller(t);
    await newConfig(t, other, { keywords: [TEA] });
    expect(await seen(other)).toEqual([300, 'platform']);
    expect((await stored()).map(({ volume }) => volume).toSorted((a, b) => a - b)).toEqual([
      100, 200, 300, 999_999_999,
    ]);
    await t.db.collection('volumes').deleteMany({ account: platform.account._id });
    await t.db.collection('accounts').updateOne({ _id: platform.account._id }, { $unset: { platform: '' } });
  });

  it('weigh sums by the import that holds', async () => {
    const stranger = await newCaller(t);
    await trigger(t);
    await put(of(1_000_000), {}, stranger).expect(200);
    expect((await get('summary')).data.now).toMatchObject({ traffic: null, traffic_keywords: 0 });
    expect((await get('competitors')).data.days[0].sites[0]).toMatchObject({ traffic_keywords: 0 });
    await put(of(1)).expect(200);
    expect((await get('summary')).data.now).toMatchObject({ traffic_keywords: 2 });
  });

  it('name their source in the table, and not in share links', async () => {
    await put(of(1000, { at: '2026-03-01', source: 'lab' })).expect(200);
    const row = (await table()).find(({ volume }) => volume !== null)!;
    expect(row.volume_source).toEqual({ from: 'account', source: 'lab', at: '2026-03-01' });
    const { body } = await t.http
      .post(`/v1/rank/config/${config}/shares`)
      .set(caller.as)
      .send({ name: 'x' })
      .expect(200);
    const shared = await t.http.get(`/v1/share/${body.data.token}/table`).query(range).expect(200);
    expect(shared.body.data.map(({ volume }: Row) => volume)).toContain(1000);
    expect(shared.text).not.toContain('volume_source');
  });

  it('weigh the share of voice', async () => {
    await trigger(t);
    const shares = async (query: object) =>
      (await get('competitors', query)).data.days[0].sites.map(({ share }: { share: number }) => share);
    expect(await shares({ weight: 'volume' })).toEqual([null, null]);
    await put({ volumes: [{ ...GIN, language: 'en', volume: 500 }] }).expect(200);
    const sum = (await shares({ weight: 'volume' })).reduce((all: number, each: number) => all + each, 0);
    expect([0, 100]).toContain(Math.round(sum));
    const sameKeywords = await shares({ country: 'DE' });
    expect(await shares({ weight: 'volume' })).toEqual(sameKeywords);
    expectFields(
      await t.http
        .get(`/v1/rank/competitors/${config}`)
        .query({ ...range, weight: 'cpc' })
        .set(caller.as),
      'weight',
    );
  });
});
