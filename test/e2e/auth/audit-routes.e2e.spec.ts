import { createHash, randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/audit/index.js';
import { hashLinkToken } from '../../../src/auth/mailed-links/mailed-links.js';
import { MailOutboxService } from '../../../src/mail/index.js';
import { unsubscribeToken } from '../../../src/rank/digest/issue/unsubscribe-token.js';
import { FirstRun } from '../../../src/setup/first-run.js';
import { type Caller, newCaller, newConfig, newSlot, PASSWORD, startApp, useApp } from '../../support/app.js';
import { newKey, setUser } from '../../support/credentials.js';
import { storedDigest } from '../../support/digests.js';
import { runsOf, startRankApp } from '../../support/rank.js';
import { routes } from '../../support/route-table.js';

const OPAQUE = 'events for sockets: nothing of them is state of an account';
const FORWARDED = 'forwarded to another service, which keeps its own log';

/** The reviewed list: each request that is not a GET and leaves no entry, and why. */
const NO_ENTRY: Record<string, string> = {
  'POST /emit/:emitTo': OPAQUE,
  'POST /emit/:userId/:emitTo': OPAQUE,
  'POST /lead-finder/:event': OPAQUE,
  'POST /relay/batch': OPAQUE,
  'POST /relay/disconnect/:userId': OPAQUE,
  'POST /relay/presence': OPAQUE,
  'POST /v1/relay/test': OPAQUE,
  'ALL /v1/ai/*path': FORWARDED,
  'ALL /v1/currency': FORWARDED,
  'ALL /v1/currency/*path': FORWARDED,
  'ALL /v1/e/*path': FORWARDED,
  'POST /v1/auth/refresh': 'extends the session, as every request with a session does',
  'POST /v1/auth/token': 'stores nothing',
  'POST /v1/auth/password/forgot':
    'changes nothing yet; an entry would reveal whether the address has a user',
};

const t = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let platform: Caller;
let config: string;
let owner: Caller;
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  await newSlot(t);
  ({ owner, config } = await website());
});

const someEmail = () => `user-${randomUUID()}@example.com`;
const idOf = (body: { data: { _id: string } }) => body.data._id;
const entries = () => t.db.collection<AuditEntry>('audit_log');
const send = (
  method: 'delete' | 'patch' | 'post' | 'put',
  path: string,
  caller: Caller | null,
  body?: object,
) =>
  t.http[method](path)
    .set(caller?.as ?? {})
    .send(body);

async function website() {
  const caller = await newCaller(t, { parent: platform.account });
  return { owner: caller, config: await newConfig(t, caller) };
}

async function failedMail(): Promise<string> {
  const key = randomUUID();
  const mail = { key, to: 'nobody', subject: 'S', content: 'C', origin: 'test', link: null };
  await t.app.get(MailOutboxService).add(mail);
  return String((await t.db.collection('outbox').findOne({ key }))!._id);
}

async function resetToken(): Promise<string> {
  const { email, userId } = await newCaller(t, { parent: platform.account });
  const token = randomUUID();
  await t.db.collection<{ _id: string }>('password_resets').insertOne({
    _id: createHash('sha256').update(email).digest('hex'),
    user: new t.db.base.Types.ObjectId(userId),
    token_hash: hashLinkToken(token),
    expires_at: new Date('2100-01-01'),
  } as never);
  return token;
}

async function confirmToken(): Promise<string> {
  const token = randomUUID();
  const email_change = {
    email: someEmail(),
    token_hash: hashLinkToken(token),
    expires_at: new Date('2100-01-01'),
  };
  await setUser(t, await newCaller(t, { parent: platform.account }), { email_change });
  return token;
}

const note = async () =>
  idOf(
    (await send('post', `/v1/rank/config/${config}/notes`, owner, { date: '2026-03-01', text: 'A' })).body,
  );
const share = async () =>
  idOf((await send('post', `/v1/rank/config/${config}/shares`, owner, { name: 'A' }).expect(200)).body);

const viewsPath = () => `/v1/rank/config/${config}/views`;
const newView = () => ({ name: randomUUID(), screen: 'keywords' });
const viewPath = async () =>
  `${viewsPath()}/${idOf((await send('post', viewsPath(), owner, newView()).expect(200)).body)}`;

const NEW_WEBHOOK = { url: 'https://receiver.invalid/', events: ['rank.run.finished'] };
const webhookPath = async () =>
  `/v1/webhooks/${idOf((await send('post', '/v1/webhooks', platform, NEW_WEBHOOK).expect(200)).body)}`;
const DIGEST = { frequency: 'weekly', hour: 8, tz: 'UTC', to: ['ada@example.com'] };

async function unsubscribePath() {
  const own = await website();
  await send('put', `/v1/rank/config/${own.config}/digest`, own.owner, DIGEST).expect(200);
  const { _id, secret } = await storedDigest(t, own.config);
  return `/v1/rank/digest/unsubscribe/${String(_id)}/${unsubscribeToken(secret, DIGEST.to[0]!)}`;
}

async function suspiciousRun() {
  const own = await website();
  await send('post', '/v1/rank/trigger', null).expect(200);
  const [run] = (await runsOf(t, own.config)) as { _id: Types.ObjectId; slot_day: string }[];
  const suspicious = { day: run!.slot_day, ranked: 3, lost: 3 };
  await t.db.collection('runs').updateOne({ _id: run!._id }, { $set: { status: 'suspicious', suspicious } });
  return { own, run: String(run!._id) };
}

type Sent = ReturnType<typeof send>;
interface Call {
  action: string;
  /** Resolves to the request as the only member, as a request is a promise itself. */
  call: () => Promise<{ request: Sent }> | { request: Sent };
}

const calls = (of: Record<string, [string, Call['call']]>) =>
  new Map(Object.entries(of).map(([route, [action, call]]) => [route, { action, call }]));

/** A successful call of each route that changes state, and the action of its entry. */
const CALLS = calls({
  'POST /confirm-email': [
    'auth.email.confirm',
    async () => ({ request: t.http.post('/confirm-email').query({ token: await confirmToken() }) }),
  ],
  'POST /reset-password': [
    'auth.password.reset',
    async () => {
      const fields = { token: await resetToken(), new_password: PASSWORD, repeated_password: PASSWORD };
      return { request: t.http.post('/reset-password').type('form').send(fields) };
    },
  ],
  'POST /v1/accounts': [
    'account.create',
    () => ({ request: send('post', '/v1/accounts', platform, { name: 'A' }) }),
  ],
  'DELETE /v1/accounts/:id': [
    'account.delete',
    async () => {
      const { account } = await newCaller(t, { parent: platform.account });
      return {
        request: send('delete', `/v1/accounts/${String(account._id)}`, platform, { name: account.name }),
      };
    },
  ],
  'PATCH /v1/accounts/:id': [
    'account.update',
    () => ({ request: send('patch', `/v1/accounts/${String(owner.account._id)}`, platform, { name: 'B' }) }),
  ],
  'POST /v1/accounts/:id/users': [
    'user.create',
    () => ({
      request: send('post', `/v1/accounts/${String(owner.account._id)}/users`, owner, {
        email: someEmail(),
        password: PASSWORD,
      }),
    }),
  ],
  'POST /v1/auth/email/confirm': [
    'auth.email.confirm',
    async () => ({ request: send('post', '/v1/auth/email/confirm', null, { token: await confirmToken() }) }),
  ],
  'POST /v1/auth/keys': [
    'auth.key.create',
    () => ({ request: send('post', '/v1/auth/keys', platform, { name: 'A', scope: 'rank:read' }) }),
  ],
  'DELETE /v1/auth/keys/:id': [
    'auth.key.revoke',
    async () => ({
      request: send('delete', `/v1/auth/keys/${(await newKey(t, platform))._id}`, platform),
    }),
  ],
  'POST /v1/auth/login': [
    'auth.login',
    () => ({ request: send('post', '/v1/auth/login', null, { email: owner.email, password: PASSWORD }) }),
  ],
  'POST /v1/auth/logout': [
    'auth.logout',
    async () => ({ request: send('post', '/v1/auth/logout', await newCaller(t)) }),
  ],
  'PATCH /v1/auth/me': [
    'user.update',
    async () => {
      const caller = await newCaller(t, { parent: platform.account });
      return { request: send('patch', '/v1/auth/me', caller, { name: 'Another name' }) };
    },
  ],
  'POST /v1/auth/password': [
    'auth.password.change',
    () => ({
      request: send('post', '/v1/auth/password', owner, { old_password: PASSWORD, new_password: PASSWORD }),
    }),
  ],
  'POST /v1/auth/password/reset': [
    'auth.password.reset',
    async () => ({
      request: send('post', '/v1/auth/password/reset', null, {
        token: await resetToken(),
        new_password: PASSWORD,
      }),
    }),
  ],
  'DELETE /v1/auth/sessions': [
    'auth.session.end_others',
    () => ({ request: send('delete', '/v1/auth/sessions', owner) }),
  ],
  'DELETE /v1/auth/sessions/:id': [
    'auth.session.end',
    async () => {
      const caller = await newCaller(t);
      const { body } = await t.http.get('/v1/auth/sessions').set(caller.as).expect(200);
      return { request: send('delete', `/v1/auth/sessions/${String(body.data[0]._id)}`, caller) };
    },
  ],
  'POST /v1/rank/config': [
    'rank.config.create',
    async () => {
      const body = { keywords: [{ keyword: 'a', country: 'US' }], website: 'example.com', language: 'en' };
      return {
        request: send('post', '/v1/rank/config', await newCaller(t, { parent: platform.account }), body),
      };
    },
  ],
  'PUT /v1/rank/config/:configID': [
    'rank.config.update',
    () => ({
      request: send('put', `/v1/rank/config/${config}`, owner, {
        keywords: [{ keyword: 'b', country: 'US' }],
      }),
    }),
  ],
  'DELETE /v1/rank/config/:configID': [
    'rank.config.delete',
    async () => {
      const own = await website();
      return { request: send('delete', `/v1/rank/config/${own.config}`, own.owner) };
    },
  ],
  'PUT /v1/rank/config/:configID/alerts': [
    'rank.alerts.update',
    () => ({
      request: send('put', `/v1/rank/config/${config}/alerts`, owner, { rules: [{ when: 'lost' }] }),
    }),
  ],
  'POST /v1/rank/config/:configID/check': [
    'rank.check.start',
    async () => {
      const own = await website();
      return { request: send('post', `/v1/rank/config/${own.config}/check`, own.owner) };
    },
  ],
  'POST /v1/rank/config/:configID/keywords': [
    'rank.keywords.add',
    () => ({
      request: send('post', `/v1/rank/config/${config}/keywords`, owner, {
        keywords: [{ keyword: randomUUID(), country: 'US' }],
      }),
    }),
  ],
  'PATCH /v1/rank/config/:configID/keywords': [
    'rank.keywords.tag',
    async () => {
      const keywords = [{ keyword: randomUUID(), country: 'US' }];
      await send('post', `/v1/rank/config/${config}/keywords`, owner, { keywords }).expect(200);
      const body = { keywords, tags: { add: ['new'] } };
      return { request: send('patch', `/v1/rank/config/${config}/keywords`, owner, body) };
    },
  ],
  'POST /v1/rank/config/:configID/keywords/remove': [
    'rank.keywords.remove',
    async () => {
      const keywords = [{ keyword: randomUUID(), country: 'US' }];
      await send('post', `/v1/rank/config/${config}/keywords`, owner, { keywords }).expect(200);
      return { request: send('post', `/v1/rank/config/${config}/keywords/remove`, owner, { keywords }) };
    },
  ],
  'PUT /v1/rank/volumes': [
    'rank.volumes.save',
    () => ({
      request: send('put', '/v1/rank/volumes', owner, {
        volumes: [{ keyword: randomUUID(), country: 'US', language: 'en', volume: 10 }],
      }),
    }),
  ],
  'POST /v1/rank/config/:configID/notes': [
    'rank.note.create',
    () => ({
      request: send('post', `/v1/rank/config/${config}/notes`, owner, { date: '2026-03-01', text: 'A' }),
    }),
  ],
  'DELETE /v1/rank/config/:configID/notes/:id': [
    'rank.note.delete',
    async () => ({ request: send('delete', `/v1/rank/config/${config}/notes/${await note()}`, owner) }),
  ],
  'POST /v1/rank/config/:configID/views': [
    'rank.view.create',
    () => ({ request: send('post', viewsPath(), owner, newView()) }),
  ],
  'PATCH /v1/rank/config/:configID/views/:id': [
    'rank.view.update',
    async () => ({ request: send('patch', await viewPath(), owner, { query: 'country=US' }) }),
  ],
  'DELETE /v1/rank/config/:configID/views/:id': [
    'rank.view.delete',
    async () => ({ request: send('delete', await viewPath(), owner) }),
  ],
  'POST /v1/rank/config/:configID/shares': [
    'rank.share.create',
    () => ({ request: send('post', `/v1/rank/config/${config}/shares`, owner, { name: 'A' }) }),
  ],
  'DELETE /v1/rank/config/:configID/shares/:id': [
    'rank.share.revoke',
    async () => ({ request: send('delete', `/v1/rank/config/${config}/shares/${await share()}`, owner) }),
  ],
  'PUT /v1/rank/config/:configID/digest': [
    'rank.digest.update',
    () => ({ request: send('put', `/v1/rank/config/${config}/digest`, owner, DIGEST) }),
  ],
  'POST /v1/rank/config/:configID/digest/send': [
    'rank.digest.send',
    async () => {
      const own = await website();
      const path = `/v1/rank/config/${own.config}/digest`;
      await send('put', path, own.owner, DIGEST).expect(200);
      return { request: send('post', `${path}/send`, own.owner) };
    },
  ],
  'POST /v1/rank/digest/unsubscribe/:digest/:token': [
    'rank.digest.unsubscribe',
    async () => ({ request: t.http.post(await unsubscribePath()) }),
  ],
  'POST /v1/rank/digest/unsubscribe/:digest/:token/subscribe': [
    'rank.digest.subscribe',
    async () => {
      const path = await unsubscribePath();
      await t.http.post(path).expect(200);
      return { request: t.http.post(`${path}/subscribe`) };
    },
  ],
  'POST /v1/rank/provider/check': [
    'rank.provider.check',
    () => ({ request: send('post', '/v1/rank/provider/check', platform, {}) }),
  ],
  'POST /v1/rank/runs/:id/discard': [
    'rank.run.discard',
    async () => {
      const { own, run } = await suspiciousRun();
      return { request: send('post', `/v1/rank/runs/${run}/discard`, own.owner) };
    },
  ],
  'POST /v1/rank/trigger': ['rank.trigger', () => ({ request: send('post', '/v1/rank/trigger', null) })],
  'POST /v1/slots': [
    'slot.create',
    () => ({
      request: send('post', '/v1/slots', platform, { time: '03:00', timezone: 'UTC', max_capacity: 5 }),
    }),
  ],
  'PUT /v1/slots/:id': [
    'slot.update',
    async () => ({
      request: send('put', `/v1/slots/${String((await newSlot(t))._id)}`, platform, { max_capacity: 7 }),
    }),
  ],
  'DELETE /v1/slots/:id': [
    'slot.delete',
    async () => ({ request: send('delete', `/v1/slots/${String((await newSlot(t))._id)}`, platform) }),
  ],
  'POST /v1/outbox/retry': ['outbox.retry', () => ({ request: send('post', '/v1/outbox/retry', platform) })],
  'POST /v1/outbox/:id/retry': [
    'outbox.retry',
    async () => ({ request: send('post', `/v1/outbox/${await failedMail()}/retry`, platform) }),
  ],
  'POST /v1/webhooks': [
    'webhook.create',
    () => ({ request: send('post', '/v1/webhooks', platform, NEW_WEBHOOK) }),
  ],
  'PATCH /v1/webhooks/:id': [
    'webhook.update',
    async () => ({ request: send('patch', await webhookPath(), platform, { description: 'B' }) }),
  ],
  'DELETE /v1/webhooks/:id': [
    'webhook.delete',
    async () => ({ request: send('delete', await webhookPath(), platform) }),
  ],
  'POST /v1/webhooks/:id/rotate': [
    'webhook.rotate',
    async () => ({ request: send('post', `${await webhookPath()}/rotate`, platform) }),
  ],
  'POST /v1/webhooks/:id/test': [
    'webhook.test',
    async () => ({ request: send('post', `${await webhookPath()}/test`, platform) }),
  ],
  'POST /v1/webhooks/:id/deliveries/:deliveryId/retry': [
    'webhook.retry',
    async () => {
      const path = await webhookPath();
      const delivery = idOf((await send('post', `${path}/test`, platform).expect(200)).body);
      const state = async () => (await t.http.get(`${path}/deliveries`).set(platform.as)).body.data[0];
      // The attempt has ended: the host does not exist.
      await expect.poll(async () => (await state()).attempts.length).toBe(1);
      return { request: send('post', `${path}/deliveries/${delivery}/retry`, platform) };
    },
  ],
  'PATCH /v1/users/:id': [
    'user.update',
    () => ({ request: send('patch', `/v1/users/${owner.userId}`, owner, { name: 'B' }) }),
  ],
});

const changing = routes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !(route in NO_ENTRY) && route !== 'POST /v1/setup');

describe('the audit log has an entry when the response arrives, of', () => {
  it.each(changing)('%s', async (route) => {
    const known = CALLS.get(route);
    expect(known, 'a new route needs an entry, or its reason in NO_ENTRY').toBeDefined();
    const { request } = await known!.call();
    const response = await request;
    expect([response.status, response.text]).toEqual([
      expect.toSatisfy((status) => status < 400),
      response.text,
    ]);
    const stored = await entries()
      .find({ request_id: response.get('X-Request-Id')! })
      .toArray();
    expect(stored.map(({ action }) => action)).toContain(known!.action);
    for (const { account, path, ip, at, expires_at } of stored) {
      expect(path.at(-1)).toEqual(account);
      expect(ip).toMatch(/127\.0\.0\.1/);
      expect((expires_at.getTime() - at.getTime()) / 86_400_000).toBe(365);
    }
  });

  it('no route that is unknown', () => {
    const existing = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...CALLS.keys(), ...Object.keys(NO_ENTRY)].filter((route) => !existing.has(route))).toEqual([]);
  });
});

describe('the entries of all these calls', () => {
  it('contain no secret', async () => {
    const text = JSON.stringify(await entries().find().toArray());
    const sessions = [platform, owner].map(({ sessionId }) => sessionId);
    const hashes = (await t.db.collection('users').find().toArray()).map((user) =>
      String(user['password_hash']),
    );
    const stored = async (collection: string, field: string) =>
      (await t.db.collection(collection).find().toArray()).map((each) => String(each[field]));
    const tokens = [
      ...(await stored('rank_shares', 'token_hash')),
      ...(await stored('api_keys', 'key_hash')),
      ...(await stored('webhooks', 'secret')),
    ];
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [PASSWORD, '$argon2', ...sessions, ...hashes, ...tokens]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('***');
  });
});

describe('POST /v1/setup', () => {
  const empty = useApp(() => startApp());

  it('leaves entries of the account and its first user', async () => {
    const token = new URL(empty.app.get(FirstRun).address('http://127.0.0.1')).searchParams.get('token');
    const body = { name: 'Acme', email: someEmail(), password: PASSWORD, token };
    await empty.http.post('/v1/setup').send(body).expect(200);
    const actions = await empty.db.collection('audit_log').distinct('action');
    expect(actions.toSorted()).toEqual(['auth.login', 'setup.run', 'user.create']);
  });
});
