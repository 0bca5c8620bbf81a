import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountsService } from '../../../../src/auth/index.js';
import { ShareRepository } from '../../../../src/rank/shares/store/share.repository.js';
import { type Caller, newCaller, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import { check, startReportApp, tracked, type Tracked } from '../../../support/reports.js';

const FORMULA = '=HYPERLINK("https://evil.example")';
const KEYWORDS = [
  { keyword: 'shoes', country: 'US', tags: ['Margin 4 %', 'Shop, sale', 'Zebra'] },
  { keyword: FORMULA, country: 'US', tags: ['Shop, sale'] },
  { keyword: 'jobs', country: 'US', device: 'mobile', tags: ['Internal'] },
];
const DAYS = 'startDate=2026-03-01&endDate=2026-03-02';

const app = useApp(() => startReportApp());
let own: Tracked;
beforeAll(async () => {
  own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
  await check(app, '2026-03-01T08:00:00Z', { shoes: [9], [FORMULA]: [3], jobs: [2] });
  await check(app, '2026-03-02T08:00:00Z', { shoes: [4], [FORMULA]: [3], jobs: [1] });
});

const path = (config = own.config) => `/v1/rank/config/${config}/shares`;
const add = (body: object, { as }: Caller = own.caller) => app.http.post(path()).set(as).send(body);

interface NewShare {
  _id: string;
  token: string;
  url: string;
}

async function share(body: object = {}): Promise<NewShare> {
  const answer = await add({ name: 'For the customer', ...body }).expect(200);
  return answer.body.data as NewShare;
}

async function addView(query: string): Promise<string> {
  const view = { name: `View ${Math.random()}`, screen: 'keywords', query, shared: true };
  const made = await app.http.post(`/v1/rank/config/${own.config}/views`).set(own.caller.as).send(view);
  return (made.body as { data: { _id: string } }).data._id;
}

const open = (token: string, rest = '') => app.http.get(`/v1/share/${token}${rest}`);
const GONE = { status: false, errno: 404, message: 'This link does not exist, or has ended.' };
const reports = [
  '',
  '/graph',
  '/table',
  '/summary',
  '/distribution',
  '/competitors',
  '/notes',
  '/features',
  '/answers',
];

describe('a share link', () => {
  it('is listed without its token', async () => {
    const { _id, token, url } = await share({ tag: ' Internal ', expires_at: '2026-12-31T23:59:59Z' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toMatch(new RegExp(`^http://[^/]+/app/share/${token}$`));
    const { body } = await app.http.get(path()).set(own.caller.as).expect(200);
    expect(body.data[0]).toEqual({
      _id,
      name: 'For the customer',
      tag: 'Internal',
      view: null,
      competitors: false,
      notes: true,
      answers: false,
      feed: false,
      expires_at: '2026-12-31T23:59:59.000Z',
      createdAt: expect.any(String),
      views: 0,
      last_viewed_at: null,
      copyable: true,
    });
    expect(JSON.stringify(body)).not.toContain(token);
    const stored = await app.db.collection('rank_shares').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is read again by those who may make links, and by nobody else', async () => {
    const { _id, token, url } = await share();
    const again = (as = own.caller.as) => app.http.get(`${path()}/${_id}/link`).set(as);
    expect((await again().expect(200)).body.data).toEqual({ token, url });
    const reader = await newCaller(app, { account: own.caller.account, scope: 'rank:read' });
    await again(reader.as).expect(403);
    await again((await newCaller(app)).as).expect(404);
    await app.http.get(`${path()}/${own.config}/link`).set(own.caller.as).expect(404);
  });

  it('says that a link cannot be read again once its token cannot be decrypted', async () => {
    const { _id, token } = await share();
    const shares = app.db.collection('rank_shares');
    const id = new Types.ObjectId(_id);
    await shares.updateOne({ _id: id }, { $set: { sealed_token: 'sealed-with-another-secret'.repeat(3) } });
    const listed = async () =>
      (await app.http.get(path()).set(own.caller.as)).body.data.find((row: NewShare) => row._id === _id);
    const { body } = await app.http.get(`${path()}/${_id}/link`).set(own.caller.as).expect(409);
    expect(body.message).toContain('Revoke it, and create a new one.');
    expect(await listed()).toMatchObject({ copyable: false });
    await shares.updateOne({ _id: id }, { $unset: { sealed_token: 1 } });
    expect(await listed()).toMatchObject({ copyable: false });
    await open(token).expect(200);
  });

  it('counts its visits, but not those of its maker', async () => {
    const { _id, token } = await share();
    const views = async () => {
      const { body } = await app.http.get(path()).set(own.caller.as);
      return body.data.find((row: NewShare) => row._id === _id) as { views: number; last_viewed_at: string };
    };
    await open(token).set(own.caller.as).expect(200);
    expect(await views()).toMatchObject({ views: 0, last_viewed_at: null });
    const colleague = await newCaller(app, { account: own.caller.account });
    await Promise.all([
      ...Array.from({ length: 5 }, () => open(token).expect(200)),
      open(token).set(colleague.as).expect(200),
      open(token).set('X-Session-Id', 'ended').expect(200),
    ]);
    await open(token, `/table?${DAYS}`).expect(200);
    expect(await views()).toMatchObject({ views: 7, last_viewed_at: '2026-03-02T08:00:00.000Z' });
  });

  it('shows the notes of its days, unless it is made without them', async () => {
    for (const date of ['2026-02-28', '2026-03-02'])
      await app.http
        .post(`/v1/rank/config/${own.config}/notes`)
        .set(own.caller.as)
        .send({ date, text: `Release of ${date}` })
        .expect(200);
    const { body } = await open((await share()).token, `/notes?${DAYS}`).expect(200);
    expect(body.data).toEqual([{ date: '2026-03-02', text: 'Release of 2026-03-02' }]);
    const { token } = await share({ notes: false });
    expect((await open(token).expect(200)).body.data).toMatchObject({ notes: false });
    expect((await open(token, `/notes?${DAYS}`).expect(404)).body).toMatchObject(GONE);
  });

  it('counts the blocks of result pages of its keywords, without the websites in them', async () => {
    const { token } = await share({ competitors: true });
    const whole = await app.http
      .get(`/v1/rank/features/${own.config}?${DAYS}`)
      .set(own.caller.as)
      .expect(200);
    const { body } = await open(token, `/features?${DAYS}`).expect(200);
    expect(body.data).toEqual({ days: whole.body.data.days });
  });

  it('answers as the reports do', async () => {
    const { token } = await share({ competitors: true });
    const { body } = await open(token).expect(200);
    expect(body.data).toEqual({
      name: 'For the customer',
      website: 'https://www.example.com',
      language: 'en',
      tag: null,
      view: null,
      competitors: true,
      notes: true,
      answers: false,
    });
    const pairs = [
      [`/graph?${DAYS}&detail=true`, `graph?${DAYS}&detail=true`],
      [`/graph?${DAYS}&format=csv`, `graph?${DAYS}&format=csv`],
      [`/table?${DAYS}&since=start&counts=true`, `table/${own.config}?${DAYS}&since=start&counts=true`],
      [`/table?${DAYS}&format=csv`, `table/${own.config}?${DAYS}&format=csv`],
      ['/summary', `summary/${own.config}`],
      [`/distribution?${DAYS}`, `distribution/${own.config}?${DAYS}`],
      [`/competitors?${DAYS}`, `competitors/${own.config}?${DAYS}`],
    ] as const;
    for (const [shared, report] of pairs) {
      const answer = await open(token, shared).expect(200);
      const expected = await app.http.get(`/v1/rank/${report}`).set(own.caller.as).expect(200);
      expect([shared, answer.text]).toEqual([shared, expected.text]);
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private' });
    }
  });

  it('holds every report to its tag, for any query', async () => {
    const { token } = await share({ tag: 'SHOP, sale', competitors: true });
    for (const tag of ['', '&tag=Internal', '&tag=Internal,Shop\\, sale']) {
      const table = await open(token, `/table?${DAYS}${tag}&counts=true`).expect(200);
      expect(table.body.data.map(({ keyword }: { keyword: string }) => keyword)).toEqual([FORMULA, 'shoes']);
      const texts = [
        await open(token, `/graph?${DAYS}&detail=true${tag}`).expect(200),
        await open(token, `/graph?${DAYS}&format=csv&detail=true${tag}`).expect(200),
        await open(token, `/table?${DAYS}&format=csv${tag}`).expect(200),
        await open(token, `/summary?tz=UTC${tag}`).expect(200),
      ].map(({ text }) => text);
      expect(texts.filter((text) => text.includes('jobs'))).toEqual([]);
      expect(texts.filter((text) => text.includes('shoes'))).toHaveLength(4);
      const { body } = await open(token, `/distribution?${DAYS}${tag}`).expect(200);
      expect(body.data.at(-1)).toMatchObject({ top3: 1, top10: 2 });
      const competitors = await open(token, `/competitors?${DAYS}${tag}`).expect(200);
      expect(competitors.body.data.days.at(-1).sites[0]).toMatchObject({ top3: 1, top10: 2 });
    }
  });

  it.each(['tag', 'view'])('shows no other tag of its keywords when a %s limits it', async (by) => {
    const limit = by === 'tag' ? { tag: 'SHOP, sale' } : { view: await addView('tag=SHOP\\,+sale') };
    const { token } = await share({ ...limit, competitors: true });
    const sorts = ['', '&sortField=tags', '&sortField=tags&sortOrder=desc', '&sortField=currentPosition'];
    const queries = [
      '',
      '&counts=true',
      '&format=csv',
      '&tag=Zebra',
      '&since=start',
      '&spark=7',
      '&search=o',
    ];
    for (const sort of sorts)
      for (const query of queries) {
        const { text } = await open(token, `/table?${DAYS}${sort}${query}`).expect(200);
        expect([sort, query, text]).not.toEqual([
          sort,
          query,
          expect.stringMatching(/Zebra|Margin|Internal/),
        ]);
      }
    const rows = async (query: string) => (await open(token, `/table?${DAYS}&${query}`).expect(200)).body;
    const { data, counts } = await rows('counts=true');
    expect(data.map(({ tags }: { tags: string[] }) => tags)).toEqual([['Shop, sale'], ['Shop, sale']]);
    expect(counts).toMatchObject({ total: 2, tags: [{ value: 'Shop, sale', count: 2 }] });
    expect(counts.devices).toEqual([{ value: 'desktop', count: 2 }]);
    // Both have the same visible tag: sorted by it, they are in the order of the keywords.
    for (const order of ['asc', 'desc'])
      expect((await rows(`sortField=tags&sortOrder=${order}`)).data[0]).toMatchObject({ keyword: FORMULA });
    for (const report of ['graph', 'graph?detail=true', 'summary', 'distribution', 'competitors']) {
      const at = `/${report}${report.includes('?') ? '&' : '?'}${report === 'summary' ? 'tz=UTC' : DAYS}`;
      const { text } = await open(token, at).expect(200);
      expect(text).not.toMatch(/Zebra|Margin|Internal/);
    }
  });

  it('does not select by a tag that its view leaves out', async () => {
    const { token } = await share({ view: await addView('tag=SHOP\\,+sale'), competitors: true });
    const hidden = (await open(token, `/table?${DAYS}&tag=Zebra`).expect(200)).body.data;
    const unknown = (await open(token, `/table?${DAYS}&tag=nobody`).expect(200)).body.data;
    expect([hidden, unknown]).toEqual([[], []]);
    for (const report of ['graph', 'distribution', 'competitors']) {
      const [one, other] = await Promise.all(
        ['Zebra', 'nobody'].map((tag) => open(token, `/${report}?${DAYS}&tag=${tag}`).expect(200)),
      );
      expect([report, one!.text]).toEqual([report, other!.text]);
    }
  });

  it('has no column in CSV for what only other keywords have', async () => {
    const { token } = await share({ tag: 'SHOP, sale' });
    const [whole] = (await open((await share()).token, `/graph?${DAYS}&detail=true&format=csv`)).text.split(
      '\n',
    );
    const [held] = (await open(token, `/graph?${DAYS}&detail=true&format=csv`)).text.split('\n');
    expect([whole!.includes('device'), held!.includes('device')]).toEqual([true, false]);
  });

  it('reveals no id, account or user', async () => {
    const { token } = await share({ competitors: true, answers: true });
    for (const report of reports) {
      const { text, headers } = await open(token, report).expect(200);
      expect(text + JSON.stringify(headers)).not.toMatch(/[0-9a-f]{24}/);
      expect(text).not.toContain(own.caller.email);
      expect(text).not.toContain('"account');
    }
  });

  it('is in no line of the log', async () => {
    const { token } = await share();
    for (const report of reports) await open(token, report);
    const log = app.logs.join('');
    expect(log).toContain('/v1/share/[redacted]/graph');
    expect(log).not.toContain(token);
  });

  it('has cells in its CSV that no program runs as a formula', async () => {
    const { token } = await share();
    const { text } = await open(token, `/table?${DAYS}&format=csv`).expect(200);
    expect(text).toContain(`"'=HYPERLINK`);
    expect(text).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });

  it('has no competitors unless they are shared', async () => {
    const { token } = await share();
    expect((await open(token, `/competitors?${DAYS}`).expect(404)).body).toMatchObject(GONE);
  });

  it('refuses what a report refuses', async () => {
    const { token } = await share();
    for (const query of ['startDate=2026-02-31', 'tz=Mars/Olympus', 'account=66b1f0c0a1b2c3d4e5f60001'])
      await open(token, `/graph?${query}`).expect(400);
    await open(token, '/table?sortField=color').expect(400);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x', expires_at: '2026-03-02T07:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'x', expires_at: '2027-02-30T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: '9999-12-31T23:59:59-14:00' }, 'expires_at'],
    [{ name: 'x', expires_at: null }, 'expires_at'],
    [{ name: 'x', tag: '' }, 'tag'],
    [{ name: 'x', tag: ['a'] }, 'tag'],
    [{ name: 'x', competitors: 'yes' }, 'competitors'],
  ])('is not created from %j', async (body, field) => {
    expectFields(await add(body), field);
  });
});

describe('an ended share link', () => {
  async function expectGone(token: string) {
    for (const report of reports) {
      const { body, headers } = await open(token, report).expect(404);
      expect(body).toMatchObject(GONE);
      expect(headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    }
  }

  it('is answered as one that never was: revoked, expired, cut short', async () => {
    const revoked = await share();
    await app.http.delete(`${path()}/${revoked._id}`).set(own.caller.as).expect(200);
    await app.http.delete(`${path()}/${revoked._id}`).set(own.caller.as).expect(404);
    await expectGone(revoked.token);
    const expiring = await share({ expires_at: '2026-03-02T09:00:00Z' });
    await open(expiring.token).expect(200);
    app.clock.set(new Date('2026-03-02T09:00:00Z'));
    await expectGone(expiring.token);
    const { token } = await share();
    await expectGone(token.slice(0, -1));
  });

  it('ends with its account, and comes back with it', async () => {
    const { token } = await share();
    const accounts = app.app.get(AccountsService);
    await accounts.change(own.caller.account._id, { active: false });
    await expectGone(token);
    await accounts.change(own.caller.account._id, { active: true });
    await open(token).expect(200);
  });

  it('is one of its own configuration only', async () => {
    const { _id } = await share();
    const other = await newCaller(app);
    await app.http.get(path()).set(other.as).expect(404);
    await add({ name: 'x' }, other).expect(404);
    await app.http.delete(`${path()}/${_id}`).set(other.as).expect(404);
    const reader = await newCaller(app, { account: own.caller.account, scope: 'rank:read' });
    await app.http.get(path()).set(reader.as).expect(200);
    await add({ name: 'x' }, reader).expect(403);
  });

  it('stops at a hundred for a configuration, also for concurrent requests', async () => {
    const count = () => app.db.collection('rank_shares').countDocuments();
    for (let n = await count(); n < 99; n += 1) await share();
    await Promise.all(Array.from({ length: 20 }, () => add({ name: 'x' })));
    expect(await count()).toBeLessThanOrEqual(100);
    for (let n = await count(); n < 100; n += 1) await share();
    const { body } = await add({ name: 'one more' }).expect(409);
    expect(body.message).toBe('The configuration has 100 share links: revoke one first.');
  });

  it('is deleted with its configuration', async () => {
    const [stored] = await app.db.collection('rank_shares').find().limit(1).toArray();
    await app.http.delete(`/v1/rank/config/${own.config}`).set(own.caller.as).expect(200);
    expect(stored).toBeDefined();
    await expect.poll(() => app.db.collection('rank_shares').countDocuments()).toBe(0);
  });

  it('is not made for a configuration that is deleted meanwhile', async () => {
    const doomed = await tracked(app, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
    const shares = app.app.get(ShareRepository);
    const insert = vi.spyOn(shares, 'insert').mockImplementationOnce(async (made) => {
      await app.http.delete(`/v1/rank/config/${doomed.config}`).set(doomed.caller.as).expect(200);
      await shares.insert(made);
    });
    const made = app.http.post(path(doomed.config)).set(doomed.caller.as).send({ name: 'too late' });
    expect((await made.expect(404)).body.message).toBe('Configuration not found.');
    insert.mockRestore();
    expect(await app.db.collection('rank_shares').countDocuments({ name: 'too late' })).toBe(0);
  });
});

describe('unknown tokens', () => {
  const limited = useApp(() => startReportApp({ RATE_LIMIT_ENABLED: 'true' }));

  it('are limited to twenty a minute for an address, where valid ones stay open', async () => {
    const { caller, config } = await tracked(limited, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
    const made = await limited.http
      .post(path(config))
      .set(caller.as)
      .send({ name: 'x', competitors: true, answers: true })
      .expect(200);
    const { token } = made.body.data as NewShare;
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const answer = await limited.http.get(`/v1/share/${'x'.repeat(41)}${n + 10}`);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429]);
    for (const report of reports) await limited.http.get(`/v1/share/${token}${report}`).expect(200);
    await limited.http
      .delete(`${path(config)}/${made.body.data._id}`)
      .set(caller.as)
      .expect(200);
    await limited.http.get(`/v1/share/${token}`).expect(429);
  });
});
