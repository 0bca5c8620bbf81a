import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FirstRun } from '../../../src/setup/first-run.js';
import { type Caller, newCaller, newConfig, newSlot, PASSWORD, startApp, useApp } from '../../support/app.js';
import { newKey, sessionOf, tokenOf } from '../../support/credentials.js';
import { depth } from '../../support/depth.js';
import { WEEKLY } from '../../support/digests.js';
import { routes } from '../../support/route-table.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { newChannel, testChannel } from '../../support/channels.js';
import { newGrant } from '../../support/oauth.js';
import { KEY_TEXT, PROPERTY, SERVICE_ACCOUNT } from '../../support/search-console.js';
import { newWebhook } from '../../support/webhooks.js';

const INTERNAL_API_KEY = 'internal-key-of-the-tests';
const NO_SERVICE = 'http://127.0.0.1:1';
/** Names of the tokens that nobody but their receiver has. */
const MAILED = /^(token of|setup token)/;
const ANY = '0123456789abcdef01234567';
/** Their responses last until the client leaves. */
const ENDLESS = new Set(['/v1/shared/events']);

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

const t = useApp(() =>
  startApp({
    SMTP_URL: smtp.url,
    INTERNAL_API_KEY,
    EXTERNAL_API_URL: NO_SERVICE,
    AI_SERVICE_URL: NO_SERVICE,
    CURRENCY_SERVICE_URL: NO_SERVICE,
  }),
);

let owner: Caller;
let shareToken: string;
/** Every secret of this file, in clear and as stored, by what it is. */
const secrets = new Map<string, string>();
const refusals: string[] = [];
let responses = 0;

beforeAll(async () => {
  const platform = await newCaller(t, { platform: true });
  owner = await newCaller(t, { parent: platform.account });
  await newSlot(t);
  const config = await newConfig(t, owner);
  const share = await t.http
    .post(`/v1/rank/config/${config}/shares`)
    .set(owner.as)
    .send({ name: 'A' })
    .expect(200);
  shareToken = share.body.data.token;
  const webhook = await newWebhook(t, owner, 'https://hooks.example.com/?token=of-the-url-of-a-webhook');
  const rotated = await t.http.post(`/v1/webhooks/${webhook._id}/rotate`).set(owner.as).expect(200);
  await testChannel(t, owner, await newChannel(t, owner, TELEGRAM));
  add('password', PASSWORD);
  add('bot of Telegram', TELEGRAM.token);
  add('internal key', INTERNAL_API_KEY);
  add('session', owner.sessionId);
  add('share token', shareToken);
  add('webhook secret', rotated.body.data.secret);
  add('former webhook secret', webhook.secret);
  add('URL of a webhook', 'of-the-url-of-a-webhook');
  add('setup token', new URL(t.app.get(FirstRun).address(NO_SERVICE)).searchParams.get('token')!);
  await addMailed(config);
  await addStored('users', 'password_hash');
  await addStored('password_resets', 'token_hash');
  await addStored('mail_subscriptions', 'confirm_hash');
  await addStored('mail_subscriptions', 'token');
  await addStored('rank_shares', 'token_hash');
  await addStored('webhooks', 'secret');
  await addStored('channels', 'secret');
  const grant = await newGrant(t, owner);
  add('access token of a client', grant.access_token);
  add('refresh token of a client', grant.refresh_token);
  add('code of a client', grant.form['code']!);
  add('verifier of a client', grant.form['code_verifier']!);
  await t.http
    .put(`/v1/rank/config/${config}/search-console`)
    .set(owner.as)
    .send({ property: PROPERTY, credentials: SERVICE_ACCOUNT })
    .expect(200);
  add('key of a service account', KEY_TEXT);
  await addStored('search_console_connections', 'sealed_secret');
});

/** Its messages fail: the host does not exist. */
const TELEGRAM = {
  kind: 'telegram',
  address: 'https://telegram.invalid',
  token: '123456:of-a-bot-of-telegram',
  chat_id: '-100',
};

const add = (name: string, secret: string) => void secrets.set(name, secret);

async function addStored(collection: string, field: string): Promise<void> {
  for (const document of await t.db.collection(collection).find().toArray())
    add(`${collection}.${field} ${String(document['_id'])}`, String(document[field]));
}

/**
 * Tokens that are in mails alone: to set a new password, to confirm a new address, to undo that change, and to agree to
 * a digest.
 */
async function addMailed(config: string): Promise<void> {
  const { email, userId } = await newCaller(t, { account: owner.account });
  await t.http.post('/v1/auth/password/forgot').send({ email }).expect(200);
  await t.http
    .patch(`/v1/users/${userId}`)
    .set(owner.as)
    .send({ email: `new-${email}` })
    .expect(200);
  await t.http
    .put(`/v1/rank/config/${config}/digest`)
    .set(owner.as)
    .send({ ...WEEKLY, to: ['stranger@example.com'] })
    .expect(200);
  await vi.waitUntil(() => smtp.taken.length === 4, { timeout: 60_000 });
  for (const { text, headers } of smtp.taken) {
    const token = /[?&#]token=([\w.-]{20,})/.exec(text)?.[1];
    if (token) add(`token of "${headers.get('subject')}"`, token);
  }
  // And the one of the setup.
  expect(mailedTokens()).toHaveLength(5);
}

const mailedTokens = () => [...secrets].filter(([name]) => MAILED.test(name)).map(([, token]) => token);

/** New ones for each route, as some routes end them. */
async function credentials(route: string) {
  // A user has a limited number of keys.
  await t.db.collection('api_keys').deleteMany({});
  const { sessionId, as } = await sessionOf(t, owner);
  const [token, key] = [await tokenOf(t, { as }), (await newKey(t, { as })).key];
  add(`session for ${route}`, sessionId);
  add(`token for ${route}`, token);
  add(`key for ${route}`, key);
  return { sessionId, token, key };
}

type Sent = ReturnType<typeof t.http.get>;

/** Each way in which a secret reaches a route, in its place and elsewhere. */
function variants({ sessionId, token, key }: { sessionId: string; token: string; key: string }) {
  const fields = JSON.stringify({
    password: PASSWORD,
    new_password: PASSWORD,
    token,
    key,
    secret: secrets.get('webhook secret'),
    url: `https://user:${PASSWORD}@hooks.example.com/?token=of-the-url-of-a-webhook`,
    session_id: sessionId,
  });
  return [
    (request: Sent) => request.set('X-Session-Id', sessionId),
    (request: Sent) => request.set('X-Session-Id', sessionId).type('json').send(fields),
    (request: Sent) => request.set('Authorization', `Bearer ${token}`),
    (request: Sent) => request.set('Cookie', `sid_app_sw=${sessionId}`).type('json').send(`[${fields}]`),
    (request: Sent) => request.query({ token: sessionId }),
    (request: Sent) => request.query({ token: key, key, api_key: key }),
    (request: Sent) => request.set('X-Api-Key', key),
    (request: Sent) => request.set('Authorization', `Bearer ${key}`),
    (request: Sent) => request.set('Authorization', `Basic ${key}`),
    (request: Sent) => request.set('X-Api-Key', sessionId).set('X-Session-Id', key),
    (request: Sent) => request.set('X-Internal-Key', INTERNAL_API_KEY).type('json').send(fields),
    (request: Sent) => request.type('json').send(`{"password": "${PASSWORD}", "token": "${token}`),
    (request: Sent) => request.type('json').send(`${key} ${token}`),
    ...mailedTokens().map(
      (mailed) => (request: Sent) =>
        request
          .query({ token: mailed })
          .type('json')
          .send(JSON.stringify({ token: mailed, new_password: PASSWORD })),
    ),
  ];
}

const leaksIn = (text: string) =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);

/** Short runs try with each route some of the variants in turn. */
const TURNS = depth(3, 1);

describe('no secret is in an error of', () => {
  it.each(routes.map(({ method, path }, n) => [`${method} ${path}`, method, path, n] as const))(
    '%s',
    async (route, method, path, n) => {
      const url = path.replaceAll(':token', shareToken).replaceAll(/:\w+/g, ANY).replace('*path', 'x');
      const verb = ENDLESS.has(path) ? 'head' : method === 'ALL' ? 'get' : method.toLowerCase();
      const all = variants(await credentials(route));
      for (const variant of all.filter((_, index) => index % TURNS === n % TURNS)) {
        const { status, text = '', headers } = await variant(t.http[verb as 'get'](url));
        responses += 1;
        if (status < 400) continue;
        refusals.push(text);
        expect([status, leaksIn(text + JSON.stringify({ ...headers, 'set-cookie': '' }))]).toEqual([
          status,
          [],
        ]);
      }
    },
  );
});

describe('no secret of all these requests', () => {
  it('is missing from the comparison', () => {
    expect(secrets.size).toBeGreaterThan(3 * routes.length);
    expect(refusals.length).toBeGreaterThan(routes.length);
    expect(responses - refusals.length).toBeGreaterThan(routes.length / TURNS);
    for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(10);
  });

  it('is in the log', () => {
    expect(t.logs.length).toBeGreaterThan(responses / 2);
    expect(leaksIn(t.logs.join('\n'))).toEqual([]);
  });

  it('is in the audit log or its CSV', async () => {
    const entries = await t.db.collection('audit_log').find().toArray();
    expect(entries.length).toBeGreaterThan(routes.length);
    expect(leaksIn(JSON.stringify(entries))).toEqual([]);
    const csv = await t.http
      .get('/v1/audit?format=csv')
      .set((await sessionOf(t, owner)).as)
      .expect(200);
    expect(leaksIn(csv.text)).toEqual([]);
  });

  it('is in an export of the account', async () => {
    const { as } = await sessionOf(t, owner);
    const { text } = await t.http
      .get(`/v1/accounts/${String(owner.account._id)}/export`)
      .set(as)
      .buffer()
      .expect(200);
    for (const type of ['user', 'webhook', 'share', 'key']) expect(text).toContain(`{"type":"${type}"`);
    expect(leaksIn(text)).toEqual([]);
  });
});
