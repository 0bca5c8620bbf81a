import { Types } from 'mongoose';
import { expect } from 'vitest';
import { AnswerDayBuilder } from '../../src/rank/answers/days/day-builder.js';
import { checkDay, noonOf, setAlerts } from './alerts.js';
import { answersOf, newPrompt } from './answers.js';
import { type Caller, newCaller, newConfig, newSlot } from './app.js';
import { DigestClient, WEEKLY } from './digests.js';
import { png, urlOf } from './logos.js';
import { eventually, freshDay, keywords, type RankApp } from './rank.js';
import { newChannel, testChannel } from './channels.js';
import { newGrant } from './oauth.js';
import { PROPERTY, SERVICE_ACCOUNT } from './search-console.js';
import { newWebhook, sendTest } from './webhooks.js';

/** For `startRankApp`: no mail server, so that mails wait. */
export const EVERYTHING_ENV = {
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  RANK_RETRY_ATTEMPTS: '1',
};

/**
 * A website with one document of everything: checks with a failed keyword, an alert, a digest and its mail, a note, a view,
 * a share link, a connection to Search Console, a prompt with an AI answer, a webhook and a channel with a delivery each, an
 * API key, a grant, a brand, a volume and a password reset.
 */
export async function makeEverything(t: RankApp, parent: Caller): Promise<{ own: Caller; config: string }> {
  await freshDay(t, noonOf(0));
  await newSlot(t);
  const own = await newCaller(t, { parent: parent.account });
  const config = await newConfig(t, own, { keywords: keywords(12) });
  const post = (path: string, body: object) => t.http.post(path).set(own.as).send(body).expect(200);
  const path = `/v1/rank/config/${config}`;
  await setAlerts(
    t,
    own,
    config,
    [
      { when: 'rises', by: 1 },
      { when: 'drops', by: 1 },
    ],
    true,
  );
  for (const day of [0, 1, 2]) {
    if (day === 2) t.sim.faults.set([{ fault: 'forbidden', match: { q: 'keyword 05' } }]);
    await checkDay(t, day);
  }
  await post(`${path}/notes`, { date: noonOf(0).toISOString().slice(0, 10), text: 'moved' });
  await post(`${path}/views`, { name: 'Shared', shared: true, screen: 'keywords', query: 'country=US' });
  await post(`${path}/shares`, { name: 'x' });
  await post(`/v1/rank/answers/${config}/prompts`, { prompts: [newPrompt({ runs: 1 })], check: true });
  await answersOf(t, own, config).settled();
  await t.app.get(AnswerDayBuilder).buildDue();
  await t.http
    .put('/v1/rank/volumes')
    .set(own.as)
    .send({ volumes: [{ keyword: 'keyword 01', country: 'US', language: 'en', volume: 10 }] })
    .expect(200);
  await makeSearchConsole(t, own, config);
  await makeSignIns(t, own, config);
  const digest = new DigestClient(t, own, config);
  await digest.put({ ...WEEKLY, to: [own.email] }).expect(200);
  await digest.send().expect((response) => expect(response.status).toBeLessThan(300));
  await t.http.get('/v1/rank/websites').set(own.as).expect(200);
  await sendTest(t, own, await newWebhook(t, own, 'http://127.0.0.1:9/', {}));
  await testChannel(t, own, await newChannel(t, own, { address: 'http://127.0.0.1:9/' }));
  await post('/v1/auth/keys', { name: 'key', scope: 'rank:read' });
  await newGrant(t, own);
  await t.http
    .patch(`/v1/accounts/${String(own.account._id)}`)
    .set(own.as)
    .send({ brand: { name: 'Brand', accent: '#b3261e', logo: urlOf(png(8), 'image/png') } })
    .expect(200);
  await post('/v1/auth/password/forgot', { email: own.email });
  // An alert, a digest and a reset.
  await eventually(async () => {
    const mails = await t.db.collection('outbox').find({ to: own.email }).toArray();
    return new Set(mails.map(({ key }) => String(key).replace(/[:\d].*/, ''))).size;
  }).toBe(3);
  return { own, config };
}

/** A connection, with a day and access by OAuth as an import and Google's page leave them. */
async function makeSearchConsole(t: RankApp, { as, account, userId }: Caller, id: string): Promise<void> {
  await t.http
    .put(`/v1/rank/config/${id}/search-console`)
    .set(as)
    .send({ property: PROPERTY, credentials: SERVICE_ACCOUNT })
    .expect(200);
  const config = new Types.ObjectId(id);
  const { source } = (await t.db.collection('search_console_connections').findOne({ config }))!;
  const day = { config, source, day: '2026-03-01' };
  await t.db.collection('search_console_days').insertOne({ ...day });
  await t.db.collection('search_console_rows').insertOne({ ...day, set: 'queries' });
  const sealed = { account: account._id, sealed_secret: 'sealed' };
  await t.db.collection('search_console_grants').insertOne({ ...sealed, granted_at: noonOf(0) });
  await t.db.collection<{ _id: string } & Record<string, unknown>>('search_console_consents').insertOne({
    _id: id,
    ...sealed,
    config,
    owner: account._id,
    user: new Types.ObjectId(userId),
    // The store deletes what has expired by its own clock.
    expires_at: new Date('2100-01-01'),
  });
}

/** A turn of an AI answer, access by the issuer, and a login that waits for its second step, as they are left. */
async function makeSignIns({ db }: RankApp, { account, userId }: Caller, config: string): Promise<void> {
  const user = { user: new Types.ObjectId(userId), account: account._id };
  // The store deletes what has expired by its own clock.
  const expires_at = new Date('2100-01-01');
  const insert = (name: string, document: object) =>
    db.collection<{ _id: string }>(name).insertOne({ _id: `${name}:${config}`, ...document });
  await insert('rank_answer_alerts', {
    config: new Types.ObjectId(config),
    state: 'answer_lost',
    events: [],
  });
  await insert('oidc_grants', { ...user, issuer: 'https://sso.example.com', sub: 'a', expires_at });
  await insert('sign_in_tickets', { ...user, purpose: 'login', expires_at });
}

/** The collections with documents that a filter matches, and their number. */
export async function countAll(
  { db }: Pick<RankApp, 'db'>,
  filter: (collection: string) => object,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await db.db!.listCollections().toArray()) {
    const count = await db.collection(name).countDocuments(filter(name));
    if (count > 0) found[name] = count;
  }
  return found;
}

/** The collections whose schema has this path. */
export const collectionsWith = ({ db }: Pick<RankApp, 'db'>, path: string): string[] =>
  Object.values(db.models)
    .filter(({ schema }) => schema.path(path) !== undefined)
    .map(({ collection }) => collection.name)
    .toSorted();

/** Names of the collections with a document that contains one of these texts. */
export async function collectionsContaining(
  { db }: Pick<RankApp, 'db'>,
  texts: readonly (string | Types.ObjectId)[],
  filterOf: (collection: string) => object = () => ({}),
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.db!.listCollections().toArray()) {
    const stored = JSON.stringify(await db.collection(name).find(filterOf(name)).toArray());
    if (texts.some((text) => stored.includes(String(text)))) found.push(name);
  }
  return found.toSorted();
}
