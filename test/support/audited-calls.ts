import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Test } from 'supertest';
import { vi } from 'vitest';
import { hashLinkToken } from '../../src/auth/mailed-links/mailed-links.js';
import { MailOutboxService } from '../../src/mail/index.js';
import { NotificationsService } from '../../src/notifications/index.js';
import { postMcp } from './assistants.js';
import { type Caller, newCaller, newConfig, newSlot, PASSWORD } from './app.js';
import { Authenticator } from './authenticator.js';
import { newKey, setUser } from './credentials.js';
import {
  authorizationOf,
  newGrant,
  newVerifier,
  postToken,
  REDIRECT,
  refreshForm,
  registerClient,
} from './oauth.js';
import { confirmAddresses } from './digests.js';
import { addPasskey, addTotp, codeOf, proof } from './factors.js';
import { type RankApp, runsOf } from './rank.js';
import { PROPERTY, SERVICE_ACCOUNT } from './search-console.js';

/** PUBLIC_URL of the application that gets the calls: passkeys belong to its host. */
export const AUDITED_ORIGIN = 'https://app.example.com';

/** Settings that the calls need. */
export const AUDITED_ENV = {
  RANK_RETRY_ATTEMPTS: '1',
  PUBLIC_URL: AUDITED_ORIGIN,
  GSC_CLIENT_ID: 'id',
  GSC_CLIENT_SECRET: 'secret',
};

export interface AuditedCall {
  action: string;
  /** Resolves to the request as the only member, as a request is a promise itself. */
  call: () => Promise<{ request: Test }> | { request: Test };
}

/** The users that send the requests. */
export interface AuditedCallers {
  platform: Caller;
  owner: Caller;
  /** A configuration in the account of the owner. */
  config: string;
}

export async function newAuditedCallers(t: RankApp): Promise<AuditedCallers> {
  const platform = await newCaller(t, { platform: true });
  await newSlot(t);
  const owner = await newCaller(t, { parent: platform.account });
  return { platform, owner, config: await newConfig(t, owner) };
}

const calls = (of: Record<string, [string, AuditedCall['call']]>) =>
  new Map(Object.entries(of).map(([route, [action, call]]) => [route, { action, call }]));

/** A successful call of each route that changes state, by the action of its entry. */
export function auditedCalls(t: RankApp, by: () => AuditedCallers): Map<string, AuditedCall> {
  const someEmail = () => `user-${randomUUID()}@example.com`;
  const idOf = (body: { data: { _id: string } }) => body.data._id;
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
    const caller = await newCaller(t, { parent: by().platform.account });
    return { owner: caller, config: await newConfig(t, caller) };
  }

  async function failedMail(): Promise<string> {
    const key = randomUUID();
    const mail = { key, to: 'nobody', subject: 'S', content: 'C', origin: 'test', link: null };
    await t.app.get(MailOutboxService).add(mail);
    return String((await t.db.collection('outbox').findOne({ key }))!._id);
  }

  async function resetToken(): Promise<string> {
    const { email, userId } = await newCaller(t, { parent: by().platform.account });
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
    await setUser(t, await newCaller(t, { parent: by().platform.account }), { email_change });
    return token;
  }

  async function undoToken(): Promise<string> {
    const token = randomUUID();
    const undo = { email: someEmail(), token_hash: hashLinkToken(token), sealed_token: '' };
    const email_undos = [{ ...undo, expires_at: new Date('2100-01-01') }];
    await setUser(t, await newCaller(t, { parent: by().platform.account }), { email_undos });
    return token;
  }

  async function unreadNotification(): Promise<string> {
    const key = randomUUID();
    const { account, userId } = by().owner;
    const recipient = { account: account._id, user: new Types.ObjectId(userId) };
    const content = { key, title: 'T', body: 'B', module: 'rank', type: 'budget' as const };
    await t.app.get(NotificationsService).create(recipient, content);
    return String((await t.db.collection('notifications').findOne({ key }))!._id);
  }

  const note = async () =>
    idOf(
      (
        await send('post', `/v1/rank/config/${by().config}/notes`, by().owner, {
          date: '2026-03-01',
          text: 'A',
        })
      ).body,
    );
  const share = async () =>
    idOf(
      (await send('post', `/v1/rank/config/${by().config}/shares`, by().owner, { name: 'A' }).expect(200))
        .body,
    );

  const promptsPath = () => `/v1/rank/answers/${by().config}/prompts`;
  const newPrompt = () => ({
    text: randomUUID(),
    country: 'US',
    language: 'en',
    engines: ['chatgpt'],
    brand: { name: 'Example' },
  });
  const promptPath = async () => {
    const body = { prompts: [newPrompt()] };
    const added = await send('post', promptsPath(), by().owner, body).expect(200);
    return `${promptsPath()}/${(added.body as { data: { added: { _id: string }[] } }).data.added[0]!._id}`;
  };

  const viewsPath = () => `/v1/rank/config/${by().config}/views`;
  const newView = () => ({ name: randomUUID(), screen: 'keywords' });
  const viewPath = async () =>
    `${viewsPath()}/${idOf((await send('post', viewsPath(), by().owner, newView()).expect(200)).body)}`;

  /** The attempt of its newest delivery has ended: the host does not exist. */
  const attempted = async (path: string) => {
    const state = async () => (await t.http.get(`${path}/deliveries`).set(by().platform.as)).body.data[0];
    await vi.waitFor(async () => assert.equal((await state()).attempts.length, 1), 20_000);
    t.clock.set(new Date(t.clock.now().getTime() + 1000));
  };
  const SEARCH_CONSOLE = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
  const searchConsolePath = () => `/v1/rank/config/${by().config}/search-console`;

  const NEW_WEBHOOK = { url: 'https://receiver.invalid/', events: ['rank.run.finished'] };
  const webhookPath = async () =>
    `/v1/webhooks/${idOf((await send('post', '/v1/webhooks', by().platform, NEW_WEBHOOK).expect(200)).body)}`;
  const NEW_CHANNEL = {
    kind: 'slack',
    name: 'Chat',
    address: 'https://receiver.invalid/',
    events: ['rank.alert'],
  };
  const channelPath = async () =>
    `/v1/channels/${idOf((await send('post', '/v1/channels', by().platform, NEW_CHANNEL).expect(200)).body)}`;
  const DIGEST = { frequency: 'weekly', hour: 8, tz: 'UTC', to: ['ada@example.com'] };

  async function unsubscribePath() {
    const own = await website();
    await confirmAddresses(t, own.owner, DIGEST.to);
    const row = await t.db.collection('mail_subscriptions').findOne({ account: own.owner.account._id });
    return `/v1/rank/digest/unsubscribe/${String(row!._id)}/${String(row!['token'])}`;
  }

  /** A recipient that waits for its owner, asked two days ago. */
  async function waitingRecipient() {
    const own = await website();
    const path = `/v1/rank/config/${own.config}/digest`;
    await send('put', path, own.owner, DIGEST).expect(200);
    const token = randomUUID();
    const asked_at = new Date(t.clock.now().getTime() - 2 * 86_400_000);
    await t.db
      .collection('mail_subscriptions')
      .updateOne(
        { account: own.owner.account._id },
        { $set: { confirm_hash: hashLinkToken(token), asked_at } },
      );
    return { own, path, link: `?token=${token}` };
  }

  async function suspiciousRun() {
    const own = await website();
    await send('post', '/v1/rank/trigger', null).expect(200);
    const [run] = (await runsOf(t, own.config)) as { _id: Types.ObjectId; slot_day: string }[];
    const suspicious = { day: run!.slot_day, ranked: 3, lost: 3 };
    await t.db
      .collection('runs')
      .updateOne({ _id: run!._id }, { $set: { status: 'suspicious', suspicious } });
    return { own, run: String(run!._id) };
  }

  const FACTORS = '/v1/auth/factors';

  async function withTotp() {
    const caller = await newCaller(t, { parent: by().platform.account });
    const { recovery_codes } = await addTotp(t, caller);
    return { caller, recovery_code: recovery_codes[0] };
  }

  async function withPasskey() {
    const caller = await newCaller(t, { parent: by().platform.account });
    const device = new Authenticator(AUDITED_ORIGIN);
    const { _id } = await addPasskey(t, caller, device);
    return { caller, device, path: `${FACTORS}/passkeys/${_id}` };
  }

  async function invited() {
    const path = `/v1/accounts/${String(by().owner.account._id)}/users`;
    const { body } = await send('post', path, by().owner, { email: someEmail() }).expect(200);
    const token = new URL(body.data.invited.url as string).searchParams.get('token');
    return { _id: idOf(body), token };
  }

  return calls({
    'POST /v1/auth/login/second': [
      'auth.login',
      async () => {
        const { caller, recovery_code } = await withTotp();
        const login = { email: caller.email, password: PASSWORD };
        const { body } = await send('post', '/v1/auth/login', null, login).expect(200);
        const { ticket } = body.data.second_factor;
        return { request: send('post', '/v1/auth/login/second', null, { ticket, recovery_code }) };
      },
    ],
    'POST /v1/auth/login/passkey': [
      'auth.login',
      async () => {
        const { device } = await withPasskey();
        const { body } = await send('post', '/v1/auth/login/passkey/options', null, {}).expect(200);
        const { ticket, options } = body.data;
        const response = device.get(options);
        return { request: send('post', '/v1/auth/login/passkey', null, { ticket, response }) };
      },
    ],
    'POST /v1/auth/factors/totp/confirm': [
      'auth.factor.add',
      async () => {
        const caller = await newCaller(t, { parent: by().platform.account });
        const { body } = await send('post', `${FACTORS}/totp`, caller, proof).expect(200);
        const code = codeOf(t, body.data.secret as string);
        return { request: send('post', `${FACTORS}/totp/confirm`, caller, { code }) };
      },
    ],
    'DELETE /v1/auth/factors/totp': [
      'auth.factor.remove',
      async () => ({ request: send('delete', `${FACTORS}/totp`, (await withTotp()).caller, proof) }),
    ],
    'POST /v1/auth/factors/recovery-codes': [
      'auth.recovery_codes',
      async () => ({ request: send('post', `${FACTORS}/recovery-codes`, (await withTotp()).caller, proof) }),
    ],
    'POST /v1/auth/factors/passkeys': [
      'auth.factor.add',
      async () => {
        const caller = await newCaller(t, { parent: by().platform.account });
        const { body } = await send('post', `${FACTORS}/passkeys/options`, caller, proof).expect(200);
        const { ticket, options } = body.data;
        const response = new Authenticator(AUDITED_ORIGIN).create(options);
        const fields = { ticket, name: 'Phone', response };
        return { request: send('post', `${FACTORS}/passkeys`, caller, fields) };
      },
    ],
    'PATCH /v1/auth/factors/passkeys/:id': [
      'auth.factor.update',
      async () => {
        const { caller, path } = await withPasskey();
        return { request: send('patch', path, caller, { name: 'Tablet' }) };
      },
    ],
    'DELETE /v1/auth/factors/passkeys/:id': [
      'auth.factor.remove',
      async () => {
        const { caller, path } = await withPasskey();
        return { request: send('delete', path, caller, proof) };
      },
    ],
    'DELETE /v1/users/:id/factors': [
      'user.factors.reset',
      async () => {
        const { caller } = await withTotp();
        return { request: send('delete', `/v1/users/${caller.userId}/factors`, by().platform) };
      },
    ],
    'POST /v1/users/:id/invitation': [
      'user.invite',
      async () => ({
        request: send('post', `/v1/users/${(await invited())._id}/invitation`, by().owner),
      }),
    ],
    'POST /v1/auth/invitation/accept': [
      'user.invitation.accept',
      async () => {
        const { token } = await invited();
        return {
          request: send('post', '/v1/auth/invitation/accept', null, { token, new_password: PASSWORD }),
        };
      },
    ],
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
      () => ({ request: send('post', '/v1/accounts', by().platform, { name: 'A' }) }),
    ],
    'DELETE /v1/accounts/:id': [
      'account.delete',
      async () => {
        const { account } = await newCaller(t, { parent: by().platform.account });
        return {
          request: send('delete', `/v1/accounts/${String(account._id)}`, by().platform, {
            name: account.name,
          }),
        };
      },
    ],
    'PATCH /v1/accounts/:id': [
      'account.update',
      () => ({
        request: send('patch', `/v1/accounts/${String(by().owner.account._id)}`, by().platform, {
          name: 'B',
        }),
      }),
    ],
    'POST /v1/accounts/:id/users': [
      'user.create',
      () => ({
        request: send('post', `/v1/accounts/${String(by().owner.account._id)}/users`, by().owner, {
          email: someEmail(),
          password: PASSWORD,
        }),
      }),
    ],
    'POST /v1/auth/email/confirm': [
      'auth.email.confirm',
      async () => ({
        request: send('post', '/v1/auth/email/confirm', null, { token: await confirmToken() }),
      }),
    ],
    'POST /v1/auth/email/undo': [
      'auth.email.undo',
      async () => ({ request: send('post', '/v1/auth/email/undo', null, { token: await undoToken() }) }),
    ],
    'POST /undo-email': [
      'auth.email.undo',
      async () => ({ request: t.http.post('/undo-email').query({ token: await undoToken() }) }),
    ],
    'POST /v1/auth/keys': [
      'auth.key.create',
      () => ({ request: send('post', '/v1/auth/keys', by().platform, { name: 'A', scope: 'rank:read' }) }),
    ],
    'DELETE /v1/auth/keys/:id': [
      'auth.key.revoke',
      async () => ({
        request: send('delete', `/v1/auth/keys/${(await newKey(t, by().platform))._id}`, by().platform),
      }),
    ],
    'POST /v1/auth/login': [
      'auth.login',
      () => ({
        request: send('post', '/v1/auth/login', null, { email: by().owner.email, password: PASSWORD }),
      }),
    ],
    'POST /v1/auth/logout': [
      'auth.logout',
      async () => ({ request: send('post', '/v1/auth/logout', await newCaller(t)) }),
    ],
    'PATCH /v1/auth/me': [
      'user.update',
      async () => {
        const caller = await newCaller(t, { parent: by().platform.account });
        return { request: send('patch', '/v1/auth/me', caller, { name: 'Another name' }) };
      },
    ],
    'POST /v1/auth/password': [
      'auth.password.change',
      () => ({
        request: send('post', '/v1/auth/password', by().owner, {
          old_password: PASSWORD,
          new_password: PASSWORD,
        }),
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
      async () => {
        const { email } = by().owner;
        await send('post', '/v1/auth/login', null, { email, password: PASSWORD }).expect(200);
        return { request: send('delete', '/v1/auth/sessions', by().owner) };
      },
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
          request: send(
            'post',
            '/v1/rank/config',
            await newCaller(t, { parent: by().platform.account }),
            body,
          ),
        };
      },
    ],
    'PUT /v1/rank/config/:configID': [
      'rank.config.update',
      () => ({
        request: send('put', `/v1/rank/config/${by().config}`, by().owner, {
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
        request: send('put', `/v1/rank/config/${by().config}/alerts`, by().owner, {
          rules: [{ when: 'lost' }],
        }),
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
        request: send('post', `/v1/rank/config/${by().config}/keywords`, by().owner, {
          keywords: [{ keyword: randomUUID(), country: 'US' }],
        }),
      }),
    ],
    'PATCH /v1/rank/config/:configID/keywords': [
      'rank.keywords.tag',
      async () => {
        const keywords = [{ keyword: randomUUID(), country: 'US' }];
        await send('post', `/v1/rank/config/${by().config}/keywords`, by().owner, { keywords }).expect(200);
        const body = { keywords, tags: { add: ['new'] } };
        return { request: send('patch', `/v1/rank/config/${by().config}/keywords`, by().owner, body) };
      },
    ],
    'POST /v1/rank/config/:configID/keywords/remove': [
      'rank.keywords.remove',
      async () => {
        const keywords = [{ keyword: randomUUID(), country: 'US' }];
        await send('post', `/v1/rank/config/${by().config}/keywords`, by().owner, { keywords }).expect(200);
        return {
          request: send('post', `/v1/rank/config/${by().config}/keywords/remove`, by().owner, { keywords }),
        };
      },
    ],
    'PUT /v1/rank/volumes': [
      'rank.volumes.save',
      () => ({
        request: send('put', '/v1/rank/volumes', by().owner, {
          volumes: [{ keyword: randomUUID(), country: 'US', language: 'en', volume: 10 }],
        }),
      }),
    ],
    // Before the next one, whose preparation stores the entry that this one lacks.
    'PUT /v1/rank/config/:configID/search-console': [
      'rank.search_console.connect',
      () => ({ request: send('put', searchConsolePath(), by().owner, SEARCH_CONSOLE) }),
    ],
    'DELETE /v1/rank/config/:configID/search-console': [
      'rank.search_console.disconnect',
      async () => {
        await send('put', searchConsolePath(), by().owner, SEARCH_CONSOLE).expect(200);
        return { request: send('delete', searchConsolePath(), by().owner) };
      },
    ],
    'POST /v1/rank/config/:configID/search-console/connect': [
      'rank.search_console.connect',
      () => ({ request: send('post', `${searchConsolePath()}/connect`, by().owner) }),
    ],
    'POST /v1/rank/answers/trigger': [
      'rank.answers.trigger',
      () => ({ request: send('post', '/v1/rank/answers/trigger', null) }),
    ],
    'POST /v1/rank/answers/:configID/prompts': [
      'rank.prompt.create',
      () => ({ request: send('post', promptsPath(), by().owner, { prompts: [newPrompt()] }) }),
    ],
    'PATCH /v1/rank/answers/:configID/prompts/:id': [
      'rank.prompt.update',
      async () => ({ request: send('patch', await promptPath(), by().owner, { runs: 1 }) }),
    ],
    'DELETE /v1/rank/answers/:configID/prompts/:id': [
      'rank.prompt.delete',
      async () => ({ request: send('delete', await promptPath(), by().owner) }),
    ],
    'POST /v1/rank/answers/:configID/check': [
      'rank.answers.check',
      async () => {
        await promptPath();
        return {
          request: send('post', `/v1/rank/answers/${by().config}/check`, by().owner, { again: true }),
        };
      },
    ],
    'POST /v1/rank/config/:configID/notes': [
      'rank.note.create',
      () => ({
        request: send('post', `/v1/rank/config/${by().config}/notes`, by().owner, {
          date: '2026-03-01',
          text: 'A',
        }),
      }),
    ],
    'DELETE /v1/rank/config/:configID/notes/:id': [
      'rank.note.delete',
      async () => ({
        request: send('delete', `/v1/rank/config/${by().config}/notes/${await note()}`, by().owner),
      }),
    ],
    'POST /v1/rank/config/:configID/views': [
      'rank.view.create',
      () => ({ request: send('post', viewsPath(), by().owner, newView()) }),
    ],
    'PATCH /v1/rank/config/:configID/views/:id': [
      'rank.view.update',
      async () => ({ request: send('patch', await viewPath(), by().owner, { query: 'country=US' }) }),
    ],
    'DELETE /v1/rank/config/:configID/views/:id': [
      'rank.view.delete',
      async () => ({ request: send('delete', await viewPath(), by().owner) }),
    ],
    'POST /v1/rank/config/:configID/shares': [
      'rank.share.create',
      () => ({ request: send('post', `/v1/rank/config/${by().config}/shares`, by().owner, { name: 'A' }) }),
    ],
    'DELETE /v1/rank/config/:configID/shares/:id': [
      'rank.share.revoke',
      async () => ({
        request: send('delete', `/v1/rank/config/${by().config}/shares/${await share()}`, by().owner),
      }),
    ],
    'PUT /v1/rank/config/:configID/digest': [
      'rank.digest.update',
      () => ({ request: send('put', `/v1/rank/config/${by().config}/digest`, by().owner, DIGEST) }),
    ],
    'POST /v1/rank/config/:configID/digest/send': [
      'rank.digest.send',
      async () => {
        const own = await website();
        const path = `/v1/rank/config/${own.config}/digest`;
        await confirmAddresses(t, own.owner, DIGEST.to);
        await send('put', path, own.owner, DIGEST).expect(200);
        return { request: send('post', `${path}/send`, own.owner) };
      },
    ],
    'POST /v1/rank/config/:configID/digest/confirmations': [
      'rank.digest.ask',
      async () => {
        const { own, path } = await waitingRecipient();
        return { request: send('post', `${path}/confirmations`, own.owner, { address: DIGEST.to[0] }) };
      },
    ],
    'POST /confirm-recipient': [
      'rank.digest.subscribe',
      async () => ({ request: t.http.post(`/confirm-recipient${(await waitingRecipient()).link}`) }),
    ],
    'POST /confirm-recipient/refuse': [
      'rank.digest.unsubscribe',
      async () => ({ request: t.http.post(`/confirm-recipient/refuse${(await waitingRecipient()).link}`) }),
    ],
    'POST /v1/rank/digest/unsubscribe/:id/:token': [
      'rank.digest.unsubscribe',
      async () => ({ request: t.http.post(await unsubscribePath()) }),
    ],
    'POST /v1/rank/digest/unsubscribe/:id/:token/subscribe': [
      'rank.digest.subscribe',
      async () => {
        const path = await unsubscribePath();
        await t.http.post(path).expect(200);
        return { request: t.http.post(`${path}/subscribe`) };
      },
    ],
    'POST /v1/rank/provider/check': [
      'rank.provider.check',
      () => ({ request: send('post', '/v1/rank/provider/check', by().platform, {}) }),
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
        request: send('post', '/v1/slots', by().platform, {
          time: '03:00',
          timezone: 'UTC',
          max_capacity: 5,
        }),
      }),
    ],
    'PUT /v1/slots/:id': [
      'slot.update',
      async () => ({
        request: send('put', `/v1/slots/${String((await newSlot(t))._id)}`, by().platform, {
          max_capacity: 7,
        }),
      }),
    ],
    'DELETE /v1/slots/:id': [
      'slot.delete',
      async () => ({ request: send('delete', `/v1/slots/${String((await newSlot(t))._id)}`, by().platform) }),
    ],
    'PATCH /v1/notifications/:id/read': [
      'notification.read',
      async () => ({
        request: send('patch', `/v1/notifications/${await unreadNotification()}/read`, by().owner),
      }),
    ],
    'POST /v1/notifications/read-all': [
      'notification.read_all',
      async () => {
        await unreadNotification();
        return { request: send('post', '/v1/notifications/read-all', by().owner) };
      },
    ],
    'POST /v1/outbox/retry': [
      'outbox.retry',
      async () => {
        await failedMail();
        return { request: send('post', '/v1/outbox/retry', by().platform) };
      },
    ],
    'POST /v1/outbox/:id/retry': [
      'outbox.retry',
      async () => ({ request: send('post', `/v1/outbox/${await failedMail()}/retry`, by().platform) }),
    ],
    'POST /mcp': [
      'rank.note.create',
      async () => {
        const { owner, config } = by();
        const { key } = await newKey(t, owner, { scope: 'rank:write' });
        const args = { website: config, date: '2026-03-11', text: 'Relaunch' };
        return { request: postMcp(t, key, 'tools/call', { name: 'add_note', arguments: args }) };
      },
    ],
    'POST /oauth/register': [
      'auth.client.register',
      () => ({ request: send('post', '/oauth/register', null, { redirect_uris: [REDIRECT] }) }),
    ],
    'POST /v1/auth/authorization': [
      'auth.grant.allow',
      async () => {
        const request = authorizationOf(await registerClient(t), newVerifier());
        return { request: send('post', '/v1/auth/authorization', by().owner, { ...request, allow: true }) };
      },
    ],
    'POST /oauth/token': [
      'auth.grant.refresh',
      async () => ({ request: postToken(t, refreshForm(await newGrant(t, by().owner))) }),
    ],
    'POST /oauth/revoke': [
      'auth.grant.revoke',
      async () => {
        const { refresh_token: token } = await newGrant(t, by().owner);
        return { request: t.http.post('/oauth/revoke').type('form').send({ token }) };
      },
    ],
    'POST /v1/channels': [
      'channel.create',
      () => ({ request: send('post', '/v1/channels', by().platform, NEW_CHANNEL) }),
    ],
    'PATCH /v1/channels/:id': [
      'channel.update',
      async () => ({ request: send('patch', await channelPath(), by().platform, { name: 'B' }) }),
    ],
    'DELETE /v1/channels/:id': [
      'channel.delete',
      async () => ({ request: send('delete', await channelPath(), by().platform) }),
    ],
    'POST /v1/channels/:id/test': [
      'channel.test',
      async () => ({ request: send('post', `${await channelPath()}/test`, by().platform) }),
    ],
    'POST /v1/channels/:id/deliveries/:deliveryId/retry': [
      'channel.retry',
      async () => {
        const path = await channelPath();
        const delivery = idOf((await send('post', `${path}/test`, by().platform).expect(200)).body);
        await attempted(path);
        return { request: send('post', `${path}/deliveries/${delivery}/retry`, by().platform) };
      },
    ],
    'POST /v1/webhooks': [
      'webhook.create',
      () => ({ request: send('post', '/v1/webhooks', by().platform, NEW_WEBHOOK) }),
    ],
    'PATCH /v1/webhooks/:id': [
      'webhook.update',
      async () => ({ request: send('patch', await webhookPath(), by().platform, { description: 'B' }) }),
    ],
    'DELETE /v1/webhooks/:id': [
      'webhook.delete',
      async () => ({ request: send('delete', await webhookPath(), by().platform) }),
    ],
    'POST /v1/webhooks/:id/rotate': [
      'webhook.rotate',
      async () => ({ request: send('post', `${await webhookPath()}/rotate`, by().platform) }),
    ],
    'POST /v1/webhooks/:id/test': [
      'webhook.test',
      async () => ({ request: send('post', `${await webhookPath()}/test`, by().platform) }),
    ],
    'POST /v1/webhooks/:id/deliveries/:deliveryId/retry': [
      'webhook.retry',
      async () => {
        const path = await webhookPath();
        const delivery = idOf((await send('post', `${path}/test`, by().platform).expect(200)).body);
        await attempted(path);
        return { request: send('post', `${path}/deliveries/${delivery}/retry`, by().platform) };
      },
    ],
    'DELETE /v1/users/:id/oidc': [
      'auth.oidc.unlink',
      async () => {
        const { account } = by().owner;
        const member = await newCaller(t, { account, scope: 'rank:read' });
        const oidc = { issuer: 'https://sso.example.com', sub: randomUUID(), linked_at: new Date() };
        await setUser(t, member, { oidc });
        return { request: send('delete', `/v1/users/${member.userId}/oidc`, by().owner) };
      },
    ],
    'PATCH /v1/users/:id': [
      'user.update',
      () => ({ request: send('patch', `/v1/users/${by().owner.userId}`, by().owner, { name: 'B' }) }),
    ],
  });
}
