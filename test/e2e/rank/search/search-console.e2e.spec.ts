import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  useApp,
} from '../../../support/app.js';
import { deleteRankData } from '../../../support/rank.js';
import {
  apiError,
  EMAIL,
  type FakeGoogle,
  type GoogleDay,
  type GoogleRow,
  KEY_TEXT,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';

const GSC = [
  'search_console_connections',
  'search_console_grants',
  'search_console_consents',
  'search_console_days',
  'search_console_rows',
];
const SECRETS_KEY = 'a-key-of-secrets-that-is-long-enough-1';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let google: FakeGoogle;
const t = useApp(async () => {
  google = await startFakeGoogle();
  return startApp({ ...google.env, SECRETS_KEY }, newDatabaseName());
});
let own: Caller;
let config: string;
afterAll(() => google.close());
beforeEach(async () => {
  google.reset();
  google.now = () => t.clock.now();
  t.clock.set(new Date('2026-03-11T12:00:00Z'));
  await deleteRankData(t, ...GSC);
  await newSlot(t);
  own = await newCaller(t);
  config = await newConfig(t, own, {
    keywords: [
      { keyword: 'Green  Tea', country: 'US' },
      { keyword: 'green tea', country: 'US', device: 'mobile' },
      { keyword: 'green tea', country: 'DE' },
      { keyword: 'oolong', country: 'US' },
    ],
  });
});

const tick = () => t.app.get(SearchConsoleImporter).tick();
const later = async (ms: number) => {
  t.clock.set(new Date(t.clock.now().getTime() + ms));
  await tick();
};
const path = (rest = '') => `/v1/rank/config/${config}/search-console${rest}`;
const get = async (rest = '', query: object = {}) =>
  (await t.http.get(path(rest)).query(query).set(own.as).expect(200)).body.data;
const put = (body: object = {}) =>
  t.http
    .put(path())
    .set(own.as)
    .send({ property: PROPERTY, credentials: SERVICE_ACCOUNT, ...body });
const check = async () => (await t.http.post(path('/check')).set(own.as).expect(200)).body.data;
const connect = async () => {
  await put().expect(200);
  await skipOldDays(t);
  await tick();
};
const since = (first: string, data: (day: string) => GoogleDay) => {
  google.data = newestDays(first, data);
};

const row = (keys: string[], clicks: number, impressions: number, position: number): GoogleRow => ({
  keys,
  clicks,
  impressions,
  position,
});
/** RSA, but too short for a signature that Google accepts. */
const shortKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const DAY: GoogleDay = {
  total: { clicks: 20, impressions: 1000, position: 8 },
  queries: [
    row(['green tea', 'usa', 'DESKTOP'], 6, 100, 3),
    row(['green tea', 'usa', 'MOBILE'], 3, 50, 5),
    row(['green tea', 'usa', 'TABLET'], 1, 10, 1),
    row(['green tea', 'deu', 'DESKTOP'], 2, 40, 7.5),
    row(['matcha', 'usa', 'DESKTOP'], 1, 200, 12),
    row(['sencha', 'zzz', 'MOBILE'], 2, 30, 31),
  ],
  pages: [
    row(['green tea', 'https://www.example.com/tea'], 9, 300, 4),
    row(['matcha', 'https://example.com/tea/?utm_source=x'], 1, 200, 12),
  ],
};

describe('the connection by a service account', () => {
  it('imports the three sets, and never returns, stores or logs the key', async () => {
    since('2026-03-06', () => DAY);
    const { body } = await put().expect(200);
    await skipOldDays(t);
    expect(body.data).toMatchObject({
      property: PROPERTY,
      via: 'service_account',
      client_email: EMAIL,
      state: 'importing',
      imported_to: null,
    });
    await tick();
    const state = await get();
    expect(state).toMatchObject({
      state: 'connected',
      step: null,
      error: null,
      imported_from: '2024-11-11',
      imported_to: '2026-03-10',
      final_to: '2026-03-08',
      hidden_share: 0.25,
    });
    const exported = await t.http.get('/v1/accounts/' + String(own.account._id) + '/export').set(own.as);
    const audit = await t.http.get('/v1/audit').set(own.as).expect(200);
    const stored: unknown[] = [];
    for (const { name } of await t.db.db!.listCollections().toArray())
      stored.push(await t.db.collection(name).find().toArray());
    const everything = [body, state, exported.text, audit.text, stored, t.logs].map((each) =>
      JSON.stringify(each),
    );
    for (const text of everything) expect(text).not.toContain(KEY_TEXT);
    expect(audit.text).toContain('rank.search_console.connect');
  });

  it.each([
    [{ property: 'https://www.example.com' }, 'property must be written as in Search Console'],
    [{ property: 'sc-domain:' }, 'property must be written as in Search Console'],
    [{ credentials: '{' }, 'credentials must be the JSON key of a service account'],
    [{ credentials: [] }, 'credentials must be the JSON key of a service account'],
    [{ credentials: { type: 'authorized_user' } }, 'credentials must be the key of a service account'],
    [{ credentials: { client_email: 'x@example.com' } }, 'credentials must have private_key'],
    [
      { credentials: { ...SERVICE_ACCOUNT, private_key: `-----BEGIN ${'PRIVATE'} KEY-----\nx` } },
      'credentials must have private_key',
    ],
    [{ credentials: undefined }, 'credentials is required'],
  ])('is refused with %j', async (body, message) => {
    const response = await put(body).expect(400);
    expect(JSON.stringify(response.body)).toContain(message);
    expect(response.text).not.toContain(KEY_TEXT);
  });

  it('takes the key as text, and keeps it for another property, whose days begin anew', async () => {
    since('2026-03-08', () => DAY);
    await put({ credentials: JSON.stringify(SERVICE_ACCOUNT) }).expect(200);
    await skipOldDays(t);
    await tick();
    google.properties.push({ siteUrl: 'https://www.example.com/', permissionLevel: 'siteOwner' });
    since('2026-03-08', () => ({ ...DAY, total: { clicks: 40, impressions: 1, position: 1 } }));
    await put({ property: 'https://www.example.com/', credentials: undefined }).expect(200);
    expect(await get()).toMatchObject({ imported_to: null, state: 'importing' });
    await skipOldDays(t);
    await tick();
    const { totals } = await get('/days');
    expect(totals.clicks).toBe(3 * 40);
    expect(await t.db.collection('search_console_rows').distinct('source')).toHaveLength(1);
  });

  it('by a key of an account above is for the property that it chose', async () => {
    const child = await newCaller(t, { parent: own.account });
    const below = await newConfig(t, child);
    const url = (rest = '') => `/v1/rank/config/${below}/search-console${rest}`;
    const account = { account: String(child.account._id) };
    google.properties.push({ siteUrl: 'sc-domain:other.example', permissionLevel: 'siteOwner' });
    const change = (caller: Caller, query: object, body: object) =>
      t.http
        .put(url())
        .query(query)
        .set(caller.as)
        .send({ property: PROPERTY, ...body });
    await change(own, account, { credentials: SERVICE_ACCOUNT }).expect(200);
    await change(child, {}, { property: 'sc-domain:other.example' }).expect(400);
    const listed = async (caller: Caller, query: object) =>
      (await t.http.get(url('/properties')).query(query).set(caller.as).expect(200)).body.data.length;
    expect(await listed(child, {})).toBe(1);
    expect((await t.http.post(url('/check')).set(child.as).expect(200)).body.data.properties).toHaveLength(1);
    expect(await listed(own, account)).toBe(2);
    await change(own, account, { property: 'sc-domain:other.example' }).expect(200);
    await change(child, {}, { credentials: SERVICE_ACCOUNT }).expect(200);
    expect(await listed(child, {})).toBe(2);
  });

  it('is of its account alone, and ends with its days', async () => {
    since('2026-03-08', () => DAY);
    await connect();
    const other = await newCaller(t);
    await t.http.get(path()).set(other.as).expect(404);
    await t.http.delete(path()).set(own.as).expect(200);
    expect(await get()).toMatchObject({ property: null, state: null, imported_to: null });
    for (const name of GSC) expect(await t.db.collection(name).countDocuments()).toBe(0);
    await t.http.delete(path()).set(own.as).expect(404);
  });

  it('lists the properties, and suggests that of the domain', async () => {
    google.properties = [
      { siteUrl: 'https://www.example.com/', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://example.net/', permissionLevel: 'siteOwner' },
      { siteUrl: PROPERTY, permissionLevel: 'siteFullUser' },
      { siteUrl: 'https://other.example/', permissionLevel: 'siteUnverifiedUser' },
    ];
    await put().expect(200);
    const found = (await get('/properties')) as { property: string; suggested: boolean }[];
    expect(found.map(({ property, suggested }) => [property, suggested])).toEqual([
      [PROPERTY, true],
      ['https://example.net/', false],
      ['https://www.example.com/', false],
    ]);
  });
});

describe('a check', () => {
  const ACTIVATION =
    'https://console.developers.google.com/apis/api/searchconsole.googleapis.com/overview?project=42';

  it('passes all steps', async () => {
    await connect();
    expect(await check()).toMatchObject({
      ok: true,
      step: null,
      client_email: EMAIL,
      properties: [{ property: PROPERTY, suggested: true }],
    });
  });

  it.each<[string, () => unknown, object]>([
    [
      'a key that cannot be read',
      async () => put({ credentials: { ...SERVICE_ACCOUNT, private_key: shortKey() } }).expect(200),
      { step: 'key', remedy: expect.stringContaining('paste the whole file') as string },
    ],
    [
      'a key that Google does not know',
      () =>
        (google.refuseToken = {
          status: 400,
          body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
        }),
      { step: 'key' },
    ],
    [
      'a wrong clock',
      () => (google.now = () => new Date(t.clock.now().getTime() + HOUR_MS)),
      { step: 'clock' },
    ],
    [
      'an API that is not enabled',
      () =>
        (google.refuseSites = apiError(
          403,
          `Search Console API has not been used in project 42 before. Enable it by visiting ${ACTIVATION} then retry.`,
          'accessNotConfigured',
        )),
      { step: 'api', link: ACTIVATION },
    ],
    [
      'no visible property',
      () => (google.properties = []),
      { step: 'visible', remedy: expect.stringContaining(EMAIL) as string },
    ],
    [
      'a property that is not in the list',
      () => (google.properties = [{ siteUrl: 'https://example.net/', permissionLevel: 'siteOwner' }]),
      { step: 'property', properties: [{ property: 'https://example.net/' }] },
    ],
    [
      'the quota of a minute',
      () => (google.refuse = () => apiError(429, 'Quota exceeded for quota metric', 'rateLimitExceeded')),
      { step: 'quota', period: 'minute' },
    ],
    [
      'a quota that may be of minutes',
      () => (google.refuse = () => apiError(403, 'Search Analytics load quota exceeded.', 'quotaExceeded')),
      { step: 'quota', period: 'minute' },
    ],
    [
      'the quota of a day',
      () => (google.refuse = () => apiError(403, 'Daily limit', 'dailyLimitExceeded')),
      { step: 'quota', period: 'day' },
    ],
    [
      'a service that answers nonsense',
      () => (google.refuse = () => ({ status: 200, body: { rows: [{ keys: [1] }] } })),
      { step: 'service' },
    ],
  ])('names %s', async (_, fail, expected) => {
    await put().expect(200);
    await fail();
    const found = await check();
    expect(found).toMatchObject({ ok: false, ...expected });
    expect(found.message.length).toBeGreaterThan(20);
    expect(found.remedy.length).toBeGreaterThan(10);
    const failed = found.steps.filter(({ state }: { state: string }) => state === 'failed');
    expect(failed.map(({ step }: { step: string }) => step)).toEqual(
      found.step === 'service' ? [] : [found.step],
    );
  });

  it('marks as passed only what it has tried', async () => {
    await put().expect(200);
    google.refuseSites = apiError(429, 'Quota exceeded', 'rateLimitExceeded');
    const states = Object.fromEntries(
      (await check()).steps.map(({ step, state }: { step: string; state: string }) => [step, state]),
    );
    expect(states).toEqual({
      key: 'passed',
      clock: 'passed',
      api: 'untried',
      visible: 'untried',
      property: 'untried',
      quota: 'failed',
    });
  });

  it('shows no link to another address than a console of Google', async () => {
    await put().expect(200);
    google.refuseSites = apiError(403, 'Enable it: https://evil.example/x', 'accessNotConfigured', {
      details: [{ reason: 'SERVICE_DISABLED', metadata: { activationUrl: 'https://evil.example/' } }],
    });
    expect((await check()).link).toMatch(/^https:\/\/console\.cloud\.google\.com\//);
  });

  it('lets an import go on that has failed', async () => {
    google.properties = [];
    await connect();
    expect(await get()).toMatchObject({ state: 'failed', step: 'property' });
    google.properties = [{ siteUrl: PROPERTY, permissionLevel: 'siteOwner' }];
    await tick();
    expect(await get()).toMatchObject({ state: 'failed' });
    await check();
    await tick();
    expect(await get()).toMatchObject({ state: 'connected', step: null, error: null });
  });

  it('needs a connection', async () => {
    await t.http.post(path('/check')).set(own.as).expect(409);
    await t.http.get(path('/properties')).set(own.as).expect(409);
  });
});

describe('an import', () => {
  const days = () => google.asked.filter(({ day, to }) => day === to);
  const askedOf = (day: string) => days().filter((each) => each.day === day).length;

  it('fetches each of 16 months alone, the newest first, and a finished day never again', async () => {
    since('2026-02-01', () => DAY);
    await put().expect(200);
    await tick();
    const first = days().map(({ day }) => day);
    expect(first).toEqual(first.toSorted().toReversed());
    expect(new Set(first).size).toBe(485);
    expect([first[0], first.at(-1)]).toEqual(['2026-03-10', '2024-11-11']);
    expect(askedOf('2026-02-01')).toBe(3);
    // Empty days have no queries either.
    expect(askedOf('2025-01-01')).toBe(1);

    google.asked.length = 0;
    await later(HOUR_MS);
    expect(google.asked).toEqual([]);
    await later(6 * HOUR_MS);
    expect(new Set(days().map(({ day }) => day))).toEqual(new Set(['2026-03-10', '2026-03-09']));
    google.asked.length = 0;
    Object.assign(google, { newest: '2026-03-12', final: '2026-03-10' });
    await later(2 * DAY_MS);
    expect([...new Set(days().map(({ day }) => day))]).toEqual([
      '2026-03-12',
      '2026-03-11',
      '2026-03-10',
      '2026-03-09',
    ]);
    expect(await get()).toMatchObject({ imported_to: '2026-03-12', final_to: '2026-03-10' });
  });

  it('takes no day as final that may change, where Google does not say which', async () => {
    google.namesIncomplete = false;
    since('2026-03-01', () => DAY);
    await connect();
    expect(await get()).toMatchObject({ imported_to: '2026-03-10', final_to: '2026-03-08' });
  });

  it('takes no day without rows as final that may be late', async () => {
    since('2026-03-01', (day) => (day > '2026-03-05' ? { total: null, queries: [], pages: [] } : DAY));
    await connect();
    expect(await get()).toMatchObject({ imported_to: '2026-03-08', final_to: '2026-03-05' });
    since('2026-03-01', (day) => (day === '2026-03-07' ? { total: null, queries: [], pages: [] } : DAY));
    google.asked.length = 0;
    await later(7 * HOUR_MS);
    expect(await get()).toMatchObject({ imported_to: '2026-03-10', final_to: '2026-03-08' });
    expect((await get('/days', { startDate: '2026-03-06', endDate: '2026-03-08' })).totals.clicks).toBe(40);
    google.asked.length = 0;
    await later(7 * HOUR_MS);
    expect(askedOf('2026-03-07')).toBe(0);
  });

  it('deletes days that Google no longer has', async () => {
    since('2026-03-01', () => DAY);
    await connect();
    Object.assign(google, { newest: '2027-08-01', final: '2027-08-01' });
    since('2027-07-31', () => DAY);
    google.now = () => t.clock.now();
    google.refuse = ({ day, to }) => (day === to ? { status: 503, body: {} } : undefined);
    t.clock.set(new Date('2027-08-02T12:00:00Z'));
    await tick();
    for (const name of ['search_console_days', 'search_console_rows'])
      expect(await t.db.collection(name).countDocuments()).toBe(0);
  });

  it('replaces what has changed', async () => {
    since('2026-03-09', () => ({ ...DAY, total: { clicks: 1, impressions: 2, position: 3 } }));
    await connect();
    since('2026-03-09', () => DAY);
    await later(7 * HOUR_MS);
    expect((await get('/days')).totals).toEqual({ clicks: 40, impressions: 2000, ctr: 0.02, position: 8 });
  });

  it('goes on after a failure without asking for a finished day or set again', async () => {
    since('2026-02-20', () => DAY);
    let left = 20;
    google.refuse = () => (left-- > 0 ? undefined : { status: 503, body: {} });
    await connect();
    expect(await get()).toMatchObject({ state: 'failed', step: 'service' });
    const before = days()
      .slice(0, 19)
      .map(({ day, dimensions }) => `${day} ${dimensions}`);
    google.refuse = () => undefined;
    google.asked.length = 0;
    await later(HOUR_MS);
    expect(await get()).toMatchObject({ state: 'connected' });
    const after = days().map(({ day, dimensions }) => `${day} ${dimensions}`);
    const isFinal = (each: string) => each < '2026-03-09';
    expect(before.filter((each) => after.includes(each) && isFinal(each))).toEqual([]);
  });

  it('waits a quarter of an hour at a quota, and until tomorrow where that was not enough', async () => {
    google.refuse = () => apiError(403, 'Search Analytics load quota exceeded.', 'quotaExceeded');
    await connect();
    expect(await get()).toMatchObject({ state: 'failed', step: 'quota' });
    await later(14 * 60_000);
    expect(google.asked).toHaveLength(1);
    await later(60_000);
    expect(google.asked).toHaveLength(2);
    expect((await get()).error).toContain("The day's requests");
    await later(12 * HOUR_MS);
    expect(google.asked).toHaveLength(2);
    // Midnight in California, in summer time since 8 March.
    t.clock.set(new Date('2026-03-12T07:00:00Z'));
    google.refuse = () => undefined;
    await tick();
    expect(await get()).toMatchObject({ state: 'connected' });
  });

  it('reads pages of 25,000 rows, up to 50,000', async () => {
    const many = (count: number): GoogleRow[] =>
      Array.from({ length: count }, (_, n) => row([`query ${n}`, 'usa', 'DESKTOP'], 1, 2, 3));
    since('2026-03-08', (day) => ({
      ...DAY,
      queries: many({ '2026-03-10': 25_000, '2026-03-08': 30_000 }[day] ?? 60_000),
      pages: [],
    }));
    await connect();
    const starts = (day: string) =>
      days()
        .filter((each) => each.day === day && each.dimensions.includes('country'))
        .map(({ startRow }) => startRow);
    expect(starts('2026-03-10')).toEqual([0, 25_000]);
    expect(starts('2026-03-09')).toEqual([0, 25_000]);
    expect(starts('2026-03-08')).toEqual([0, 25_000, 30_000]);
    const { body } = await t.http.get(path('/queries?limit=1')).set(own.as).expect(200);
    expect(body.pagination.total).toBe(50_000);
    expect(await t.db.collection('search_console_days').findOne({ day: '2026-03-09' })).toMatchObject({
      queries: { rows: 50_000, cut: true },
    });
  });

  it.each([
    ['2026-03-08T07:59:59Z', '2026-03-07'],
    ['2026-03-08T08:00:00Z', '2026-03-08'],
    // Summer time has begun.
    ['2026-03-09T06:59:59Z', '2026-03-08'],
    ['2026-03-09T07:00:00Z', '2026-03-09'],
    ['2026-11-02T07:59:59Z', '2026-11-01'],
    ['2026-11-02T08:00:00Z', '2026-11-02'],
  ])('takes %s as a moment of %s', async (now, today) => {
    t.clock.set(new Date(now));
    Object.assign(google, { newest: '2026-12-31', final: '2026-12-31' });
    google.refuse = ({ day, to }) => (day === to ? { status: 503, body: {} } : undefined);
    await connect();
    expect(google.asked[0]!.to).toBe(today);
  });

  it('does nothing for an account that is inactive', async () => {
    await put().expect(200);
    await t.db.collection('accounts').updateOne({ _id: own.account._id }, { $set: { active: false } });
    await tick();
    expect(google.asked).toEqual([]);
  });
});

describe('reports', () => {
  const RANGE = { startDate: '2026-03-08', endDate: '2026-03-10' };
  const table = async (query: object = {}) =>
    (
      await t.http
        .get(`/v1/rank/table/${config}`)
        .query({ ...RANGE, tz: 'UTC', ...query })
        .set(own.as)
        .expect(200)
    ).body.data as Record<string, unknown>[];
  const shown = ({
    keyword,
    country,
    device,
    clicks,
    impressions,
    ctr,
    gsc_position,
  }: Record<string, unknown>) => [keyword, country, device, clicks, impressions, ctr, gsc_position];

  it('have unknown clicks without a connection', async () => {
    for (const each of await table())
      expect(each).toMatchObject({ clicks: null, impressions: null, ctr: null, gsc_position: null });
    expect(await get('/days')).toMatchObject({
      connected: false,
      days: [],
      totals: null,
      hidden_share: null,
    });
  });

  it('match keywords by folded text, country and device, and weigh positions by impressions', async () => {
    since('2026-03-08', (day) =>
      day === '2026-03-10' ? { ...DAY, queries: [row(['GREEN TEA', 'usa', 'DESKTOP'], 0, 900, 10)] } : DAY,
    );
    await connect();
    const rows = await table({ sortField: 'clicks', sortOrder: 'desc' });
    expect(rows.map(shown)).toEqual([
      ['Green  Tea', 'US', 'desktop', 12, 1100, 0.0109, 8.73],
      ['green tea', 'US', 'mobile', 6, 100, 0.06, 5],
      ['green tea', 'DE', 'desktop', 4, 80, 0.05, 7.5],
      ['oolong', 'US', 'desktop', null, null, null, null],
    ]);
    const byPosition = await table({ sortField: 'gsc_position', limit: 2, page: 2 });
    expect(byPosition.map(({ gsc_position }) => gsc_position)).toEqual([8.73, null]);
    const csv = await t.http
      .get(`/v1/rank/table/${config}`)
      .query({ ...RANGE, tz: 'UTC', format: 'csv' })
      .set(own.as)
      .expect(200);
    expect(csv.text.split('\r\n')[0]).toMatch(/,clicks,impressions,ctr,gsc_position$/);
  });

  it('show the history of a keyword, totals by day, and pages', async () => {
    since('2026-03-08', () => DAY);
    await connect();
    const history = await get('/history', { ...RANGE, keyword: 'GREEN tea', country: 'US' });
    expect(history.days).toEqual(
      ['2026-03-08', '2026-03-09', '2026-03-10'].map((date) => ({
        date,
        clicks: 6,
        impressions: 100,
        ctr: 0.06,
        position: 3,
        final: date === '2026-03-08',
      })),
    );
    expect(history.totals).toEqual({ clicks: 18, impressions: 300, ctr: 0.06, position: 3 });
    const daily = await get('/days', RANGE);
    expect(daily.totals).toEqual({ clicks: 60, impressions: 3000, ctr: 0.02, position: 8 });
    expect(daily).toMatchObject({ hidden_share: 0.25, notes: [] });
    for (const path of ['/days', '/history', '/queries'])
      await get(path, { endDate: '0001-01-01', keyword: 'green tea', country: 'US' });
    const { notes } = await get('/days', { startDate: '2025-09-01', endDate: '2025-09-30' });
    expect(notes).toMatchObject([{ date: '2025-09-12' }]);
  });

  it('list queries that nobody tracks, by impressions, with those just below the top', async () => {
    since('2026-03-08', () => DAY);
    await connect();
    const found = await get('/queries', { ...RANGE, untracked: 'true' });
    expect(found).toEqual([
      {
        query: 'matcha',
        country: 'US',
        device: 'desktop',
        clicks: 3,
        impressions: 600,
        ctr: 0.005,
        position: 12,
        tracked: false,
        striking_distance: true,
      },
      {
        query: 'sencha',
        country: null,
        device: 'mobile',
        clicks: 6,
        impressions: 90,
        ctr: 0.0667,
        position: 31,
        tracked: false,
        striking_distance: false,
      },
    ]);
    const names = async (query: object) =>
      ((await get('/queries', { ...RANGE, ...query })) as { query: string }[]).map((each) => each.query);
    expect(await names({ untracked: 'false' })).toEqual(['green tea']);
    expect(await names({ minImpressions: 100, untracked: 'true' })).toEqual(['matcha']);
    expect(await names({ striking: 'true', untracked: 'true' })).toEqual(['matcha']);
    expect(await names({ country: 'DE' })).toEqual(['green tea']);
    expect(await names({ search: 'SEN' })).toEqual(['sencha']);
    expect(await names({ sortField: 'query', sortOrder: 'asc' })).toEqual(['green tea', 'matcha', 'sencha']);
  });
});
