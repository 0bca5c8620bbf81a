import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, useApp } from '../../../support/app.js';
import { DigestClient, storedDigest, WEEKLY } from '../../../support/digests.js';
import { expectFields } from '../../../support/errors.js';
import { check, startReportApp, tracked, type Tracked } from '../../../support/reports.js';

const KEYWORDS = [
  { keyword: 'red shoes', country: 'US', tags: ['Shop'] },
  { keyword: 'red boots', country: 'DE', tags: ['Shop'] },
  { keyword: 'red hats', country: 'US' },
  { keyword: 'jobs', country: 'US', near: 'Boston', tags: ['Internal'] },
];
const DAYS = 'startDate=2026-03-01&endDate=2026-03-02';

const app = useApp(() => startReportApp());
let own: Tracked;
let path: string;
let digests: DigestClient;
beforeAll(async () => {
  own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
  path = `/v1/rank/config/${own.config}`;
  digests = new DigestClient(app, own.caller, own.config);
  const positions = { 'red boots': [7], 'red hats': [8], jobs: [2] };
  await check(app, '2026-03-01T08:00:00Z', { ...positions, 'red shoes': [9] });
  await check(app, '2026-03-02T08:00:00Z', { ...positions, 'red shoes': [4] });
});

let names = 0;
async function view(query: string, more: object = {}, { as }: Caller = own.caller): Promise<string> {
  const body = { name: `View ${++names}`, screen: 'keywords', query, shared: true, ...more };
  const answer = await app.http.post(`${path}/views`).set(as).send(body).expect(200);
  return answer.body.data._id as string;
}
const changeView = (id: string, body: object) =>
  app.http.patch(`${path}/views/${id}`).set(own.caller.as).send(body);
const deleteView = (id: string) => app.http.delete(`${path}/views/${id}`).set(own.caller.as);
const newShare = (body: object) =>
  app.http
    .post(`${path}/shares`)
    .set(own.caller.as)
    .send({ name: 'For the customer', ...body });
const setAlerts = (...rules: object[]) => app.http.put(`${path}/alerts`).set(own.caller.as).send({ rules });
const setDigest = (view: string | null) =>
  digests.put({ ...WEEKLY, to: ['ada@example.com'], csv: true, view });
const sharedWords = (body: { data: { keyword: string }[] }) => body.data.map(({ keyword }) => keyword);

/** What an alert rule, a digest and a share link refuse alike. */
async function expectRefused(id: string): Promise<void> {
  expectFields(await newShare({ view: id }), 'view');
  expectFields(await setDigest(id), 'view');
  expectFields(await setAlerts({ when: 'found' }, { when: 'lost', view: id }), 'rules.1.view');
}

describe('a view of an alert rule, a digest or a share link', () => {
  it('is shared, of the keywords of this configuration, and filters by nothing but keywords', async () => {
    const stranger = await newCaller(app);
    const elsewhere = await newConfig(app, stranger);
    const theirs = await app.http
      .post(`/v1/rank/config/${elsewhere}/views`)
      .set(stranger.as)
      .send({ name: 'Theirs', screen: 'keywords', shared: true })
      .expect(200);
    const colleague = await newCaller(app, { account: own.caller.account });
    for (const id of [
      '66b1f0c0a1b2c3d4e5f6ffff',
      'all',
      theirs.body.data._id as string,
      await view('', { shared: false }),
      await view('', { shared: false }, colleague),
      await view('', { screen: 'pages' }),
      await view('maxPosition=10'),
      await view('state=ranked'),
      await view('pos=1-10'),
      await view('notowned=video'),
    ])
      await expectRefused(id);
    const usable = await view(
      'q=RED&tag=shop&country=US&device=desktop&range=7d&sort=url&order=asc&cols=position,url',
    );
    expectFields(await newShare({ view: usable, tag: 'Shop' }), 'view');
    expectFields(await setAlerts({ when: 'lost', view: usable, tag: 'Shop' }), 'rules.0.view');
    await setAlerts({ when: 'lost', view: usable.toUpperCase() }).expect(200);
    expect((await app.http.get(`${path}/alerts`).set(own.caller.as)).body.data.rules).toEqual([
      { when: 'lost', view: usable },
    ]);
    await setAlerts().expect(200);
  });

  it('limits every report of a share link, for any query', async () => {
    const id = await view('q=RED&country=US&from=2026-03-01&to=2026-03-02');
    const { body } = await newShare({ view: id, competitors: true }).expect(200);
    expect(body.data).toMatchObject({ view: id, tag: null });
    const open = (rest: string) => app.http.get(`/v1/share/${body.data.token}${rest}`).expect(200);
    const about = await open('');
    expect(about.body.data).toMatchObject({ tag: null, view: `View ${names}` });
    for (const more of ['', '&country=DE', '&tag=Internal', '&within[country]=DE', '&search=jobs']) {
      const table = await open(`/table?${DAYS}&counts=true${more}`);
      const texts = [
        table,
        await open(`/graph?${DAYS}&detail=true${more}`),
        await open(`/table?${DAYS}&format=csv${more}`),
        await open(`/summary?tz=UTC${more}`),
      ].map(({ text }) => text);
      expect(texts.filter((text) => /jobs|boots|Internal|Boston/.test(text))).toEqual([]);
    }
    expect(sharedWords((await open(`/table?${DAYS}`)).body)).toEqual(['red hats', 'red shoes']);
    expect(sharedWords((await open(`/table?${DAYS}&tag=Shop`)).body)).toEqual(['red shoes']);
    const distribution = await open(`/distribution?${DAYS}`);
    expect(distribution.body.data.at(-1)).toMatchObject({ top3: 0, top10: 2 });
    const competitors = await open(`/competitors?${DAYS}`);
    expect(competitors.body.data.days.at(-1).sites[0]).toMatchObject({ top3: 0, top10: 2 });
    await changeView(id, { query: 'near=Boston' }).expect(200);
    expect(sharedWords((await open(`/table?${DAYS}`)).body)).toEqual(['jobs']);
  });

  it('selects the keywords of the digest', async () => {
    const id = await view('country=US&q=red', { name: 'Red in the US' });
    expect((await setDigest(id).expect(200)).body.data).toMatchObject({ view: id });
    const { text } = await digests.preview({ format: 'text', tz: 'UTC', frequency: 'daily' }).expect(200);
    expect(text).toContain('www.example.com · Red in the US');
    expect(text).toContain('red shoes');
    expect(text).not.toMatch(/jobs|boots/);
    const of = async (query: object) =>
      (await digests.preview({ format: 'text', tz: 'UTC', ...query }).expect(200)).text;
    expect(await of({ view: 'all' })).not.toContain('Red in the US');
    expect(await of({ csv: 'false' })).not.toContain('attached as CSV');
    const { body } = await setDigest(null).expect(200);
    expect(body.data.view).toBeNull();
    expect(await of({ view: id })).toContain('www.example.com · Red in the US');
    expect(await of({ csv: 'true' })).toContain('The table of the keywords is attached as CSV.');
    const hidden = await view('country=US', { name: 'Private', shared: false });
    expectFields(await digests.preview({ view: hidden }), 'view');
    expectFields(await digests.preview({ view: 'none' }), 'view');
    await setDigest(id).expect(200);
    const off = await digests.put({ frequency: 'off' }).expect(200);
    expect(off.body.data.view).toBeNull();
    expect((await storedDigest(app, own.config)).view).toBeNull();
  });
});

describe('a view in use', () => {
  it('cannot be deleted, taken back, or made to filter by results, and the answer names its uses', async () => {
    const id = await view('search=red', { name: 'Used' });
    const share = await newShare({ view: id }).expect(200);
    await newShare({ name: 'Ended', view: id, expires_at: '2026-03-02T12:00:00Z' }).expect(200);
    app.clock.set(new Date('2026-03-02T13:00:00Z'));
    await setDigest(id).expect(200);
    await setAlerts({ when: 'lost', view: id }).expect(200);
    const uses = 'alert rules, the digest, the share link "For the customer"';
    for (const request of [
      deleteView(id),
      changeView(id, { shared: false }),
      changeView(id, { query: 'state=ranked' }),
    ]) {
      const { body } = await request.expect(409);
      expect(body.message).toBe(`The view is used by ${uses}: change or remove that first.`);
    }
    await changeView(id, { name: 'Renamed', query: 'search=hats&range=7d' }).expect(200);
    await setAlerts().expect(200);
    await setDigest(null).expect(200);
    await deleteView(id).expect(409);
    await app.http.delete(`${path}/shares/${share.body.data._id}`).set(own.caller.as).expect(200);
    await deleteView(id).expect(200);
  });

  it('that is gone nevertheless selects nothing', async () => {
    const id = await view('search=red');
    const { body } = await newShare({ view: id }).expect(200);
    await setDigest(id).expect(200);
    await app.db.collection('rank_views').deleteMany({});
    for (const report of ['', '/table', '/summary'])
      await app.http.get(`/v1/share/${body.data.token}${report}`).expect(404);
    const { text } = await digests.preview({ format: 'text', tz: 'UTC' }).expect(200);
    expect(text).not.toMatch(/red|jobs/);
  });
});
