import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { deleteRankData } from '../../../support/rank.js';
import { type FakeGoogle, PROPERTY, startFakeGoogle } from '../../../support/search-console.js';

const DAY_MS = 24 * 3_600_000;

let google: FakeGoogle;
const t = useApp(async () => {
  google = await startFakeGoogle();
  return startApp(google.env);
});
let own: Caller;
let config: string;
afterAll(() => google.close());
beforeEach(async () => {
  google.reset();
  google.now = () => t.clock.now();
  t.clock.set(new Date('2026-03-11T12:00:00Z'));
  await deleteRankData(
    t,
    'notifications',
    ...['connections', 'grants', 'consents', 'days', 'rows'].map((name) => `search_console_${name}`),
  );
  await newSlot(t);
  own = await newCaller(t);
  config = await newConfig(t, own);
  // A property without data: one request.
  google.refuse = ({ day, to }) => (day === to ? { status: 503, body: {} } : undefined);
});

const path = (id = config) => `/v1/rank/config/${id}/search-console`;
const get = async (caller = own, id = config) =>
  (await t.http.get(path(id)).query(accountOf(caller)).set(own.as).expect(200)).body.data;
const accountOf = ({ account }: Caller) => (account === own.account ? {} : { account: String(account._id) });
/** The address to which Google sends the browser. */
const askGoogle = async (caller = own, id = config) => {
  const { body } = await t.http
    .post(`${path(id)}/connect`)
    .query(accountOf(caller))
    .set(own.as)
    .expect(200);
  const response = await fetch(body.data.url as string, { redirect: 'manual' });
  expect(response.status).toBe(302);
  const { pathname, search } = new URL(response.headers.get('location')!);
  expect(pathname).toBe('/v1/rank/search-console/callback');
  return pathname + search;
};
const allow = async (caller = own, id = config) =>
  t.http
    .get(await askGoogle(caller, id))
    .set(own.as)
    .expect(302);
const check = async () => (await t.http.post(`${path()}/check`).set(own.as).expect(200)).body.data;

describe('access by OAuth', () => {
  it('connects the property that fits the website, and stores no token in clear', async () => {
    expect(await get()).toMatchObject({ property: null, oauth: true, granted: false });
    const { headers } = await allow();
    expect(headers['location']).toMatch(
      new RegExp(`/app/a/${String(own.account._id)}/settings/search-console$`),
    );
    expect(await get()).toMatchObject({
      property: PROPERTY,
      via: 'oauth',
      client_email: null,
      state: 'importing',
      granted: true,
    });
    const [token] = [...google.grants];
    const stored = JSON.stringify([
      await t.db.collection('search_console_grants').find().toArray(),
      await t.db.collection('search_console_connections').find().toArray(),
      await t.db.collection('audit_log').find().toArray(),
      t.logs,
    ]);
    expect(stored).not.toContain(token);
    const audit = await t.http.get('/v1/audit').set(own.as).expect(200);
    expect(audit.text).toContain('rank.search_console.authorize');
  });

  it('is only for the user who asked, in a browser with a session, and once', async () => {
    const first = await askGoogle();
    await t.http.get(first).expect(403);
    await t.http.get(first).set(own.as).expect(400);
    const second = await askGoogle();
    const other = await newCaller(t, { account: own.account });
    const { text } = await t.http.get(second).set(other.as).set('Accept', 'text/html').expect(403);
    expect(text).toContain('<h1>Search Console is not connected</h1>');
    const late = await askGoogle();
    t.clock.set(new Date(t.clock.now().getTime() + 11 * 60_000));
    await t.http.get(late).set(own.as).expect(400);
    expect(await t.db.collection('search_console_grants').countDocuments()).toBe(0);
  });

  it('is refused to a user who has lost the permission at Google’s page', async () => {
    const path = await askGoogle();
    const other = await newCaller(t, { account: own.account });
    await t.http.patch(`/v1/users/${own.userId}`).set(other.as).send({ scope: 'rank:read' }).expect(200);
    await t.http.get(path).set(own.as).expect(403);
    expect(await t.db.collection('search_console_grants').countDocuments()).toBe(0);
  });

  it('is refused without a code, and with one that Google does not know', async () => {
    const denied = new URL(await askGoogle(), 'http://x');
    denied.searchParams.delete('code');
    await t.http
      .get(denied.pathname + denied.search)
      .set(own.as)
      .expect(400);
    const wrong = new URL(await askGoogle(), 'http://x');
    wrong.searchParams.set('code', 'another');
    await t.http
      .get(wrong.pathname + wrong.search)
      .set(own.as)
      .expect(409);
    expect(await get()).toMatchObject({ property: null, granted: false });
  });

  it('serves all websites of the account, and is given back with the last one', async () => {
    const child = await newCaller(t, { parent: own.account });
    const below = await newConfig(t, child, { website: 'shop.example.org' });
    google.properties.push({ siteUrl: 'sc-domain:example.org', permissionLevel: 'siteOwner' });
    await allow();
    const account = { account: String(child.account._id) };
    const { body } = await t.http
      .get(`${path(below)}/properties`)
      .query(account)
      .set(own.as)
      .expect(200);
    expect(body.data[0]).toMatchObject({ property: 'sc-domain:example.org', suggested: true });
    await t.http
      .put(path(below))
      .query(account)
      .set(own.as)
      .send({ property: 'sc-domain:example.org' })
      .expect(200);
    // Users of the account below see only the property of their website.
    const seen = await t.http
      .get(`${path(below)}/properties`)
      .set(child.as)
      .expect(200);
    expect(seen.body.data.map(({ property }: { property: string }) => property)).toEqual([
      'sc-domain:example.org',
    ]);
    await t.http.put(path(below)).set(child.as).send({ property: PROPERTY }).expect(400);
    await t.http.delete(path()).set(own.as).expect(200);
    expect(google.revoked).toEqual([]);
    // Nor do they end the access.
    await t.http.delete(path(below)).set(child.as).expect(200);
    expect(google.revoked).toEqual([]);
    expect(await get()).toMatchObject({ property: null, granted: true });
    await t.http.delete(path()).set(own.as).expect(200);
    expect(google.revoked).toHaveLength(1);
    expect(await t.db.collection('search_console_grants').countDocuments()).toBe(0);
  });

  it.each([
    ['revoked', DAY_MS, 'token', 'Connect again.'],
    ['lost after seven days in testing', 7 * DAY_MS, 'testing', 'Publish the app'],
  ])('that is %s stops the import until it is given again', async (_, after, step, remedy) => {
    await allow();
    google.grants.clear();
    google.endTokens();
    t.clock.set(new Date(t.clock.now().getTime() + after));
    await t.app.get(SearchConsoleImporter).tick();
    expect(await get()).toMatchObject({ state: 'reconnect', step });
    const notices = () =>
      t.db.collection('notifications').find({ type: 'search_console_reconnect' }).toArray();
    expect(await notices()).toMatchObject([
      {
        account: own.account._id,
        user: new Types.ObjectId(own.userId),
        body: expect.stringContaining(remedy) as string,
      },
    ]);
    expect(await check()).toMatchObject({
      ok: false,
      step,
      remedy: expect.stringContaining(remedy) as string,
    });
    const asked = google.tokens.length;
    t.clock.set(new Date(t.clock.now().getTime() + DAY_MS));
    await t.app.get(SearchConsoleImporter).tick();
    expect(google.tokens).toHaveLength(asked);
    expect(await notices()).toHaveLength(1);
    await allow();
    expect(await get()).toMatchObject({ property: PROPERTY, state: 'importing', step: null });
  });
});
