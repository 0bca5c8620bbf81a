import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountRemovalService } from '../../../src/auth/account-removal/account-removal.service.js';
import { type Caller, newCaller, NOON, startApp, useApp } from '../../support/app.js';
import { newWebhook } from '../../support/webhooks.js';

const t = useApp(() => startApp());
const URL = 'https://hooks.example.com/rankwire?token=tq-of-the-url';
const SLACK = 'https://hooks.slack.com/services/T0-of-the-path/B0-of-the-path/xq-of-the-path';
const SLACK_MASKED = 'https://hooks.slack.com/services/***';
let ann: Caller;
beforeEach(async () => {
  t.clock.set(NOON);
  ann = await newCaller(t);
});

const send = (
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  { as }: Pick<Caller, 'as'>,
  body?: object,
) => t.http[method](`/v1/webhooks${path}`).set(as).send(body);
const create = (by: Pick<Caller, 'as'>, fields: object = {}) =>
  send('post', '', by, { url: URL, events: ['rank.run.finished'], ...fields });
const audited = (id: string) => t.db.collection('audit_log').find({ 'target.id': id }).toArray();

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { body } = await create(ann, { description: 'Dashboard' }).expect(200);
    const { secret, ...shown } = body.data;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(shown).toEqual({
      _id: expect.any(String),
      account: String(ann.account._id),
      url: URL,
      description: 'Dashboard',
      events: ['rank.run.finished'],
      active: true,
      descendants: false,
      switched_off: null,
      failing_since: null,
      createdAt: NOON.toISOString(),
      updatedAt: NOON.toISOString(),
    });
    const one = await send('get', `/${shown._id}`, ann).expect(200);
    expect(one.body.data).toEqual(shown);
    const masked = { ...shown, url: 'https://hooks.example.com/rankwire?***' };
    expect((await send('get', '', ann).expect(200)).body.data).toEqual([masked]);
    const stored = await t.db.collection('webhooks').findOne({ _id: new Types.ObjectId(shown._id) });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  });

  it('is changed in every field', async () => {
    const { _id } = await newWebhook(t, ann, URL);
    const change = {
      url: 'https://other.example.com/',
      events: ['rank.alert'],
      description: 'Other',
      active: false,
      descendants: true,
    };
    const { body } = await send('patch', `/${_id}`, ann, change).expect(200);
    expect(body.data).toMatchObject(change);
    expect((await send('patch', `/${_id}`, ann, {}).expect(200)).body.data).toMatchObject(change);
  });

  it('resets its failures when it is switched on, or gets another URL', async () => {
    const { _id } = await newWebhook(t, ann, URL);
    const fail = () =>
      t.db
        .collection('webhooks')
        .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { failing_since: NOON, switched_off: 'gone' } });
    const reset = { failing_since: null, switched_off: null };
    await fail();
    expect((await send('patch', `/${_id}`, ann, { description: 'x' })).body.data.switched_off).toBe('gone');
    expect((await send('patch', `/${_id}`, ann, { active: true })).body.data).toMatchObject(reset);
    await fail();
    expect((await send('patch', `/${_id}`, ann, { url: `${URL}2` })).body.data).toMatchObject(reset);
  });

  it('is deleted with its deliveries', async () => {
    const { _id } = await newWebhook(t, ann, URL);
    await send('delete', `/${_id}`, ann).expect(200, { success: true, message: 'SUCCESS', data: { _id } });
    await send('get', `/${_id}`, ann).expect(404);
    await send('delete', `/${_id}`, ann).expect(404);
  });

  it.each([
    [{ url: 'https://localhost/' }, 'url must lead to a public address'],
    [{ url: 'https://2130706433/' }, 'url must lead to a public address'],
    [{ url: 'https://0177.0.0.1/' }, 'url must lead to a public address'],
    [{ url: 'https://0x7f000001/' }, 'url must lead to a public address'],
    [{ url: 'https://[::ffff:127.0.0.1]/' }, 'url must lead to a public address'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url must lead to a public address'],
    [{ url: 'http://example.com/' }, 'url must start with https://'],
    [
      { url: 'https://user:pw@example.com/' },
      'url must not contain a user or password: put a secret into the query',
    ],
    [{ url: 'https://example.com/\r\nX-Injected: 1' }, 'url must be a URL without blanks'],
    [{ url: 'https://example.com/\0' }, 'url must be well-formed text'],
    [{ url: 7 }, 'url must have 1 to 2048 characters'],
    [{ events: [] }, 'events must name at least one event'],
    [{ events: ['rank.run.finished', 'rank.run.finished'] }, 'events must name each event once'],
    [{ events: ['rankwire.test'] }, 'events must be among '],
    [{ events: 'rank.alert' }, 'events must be'],
    [{ description: 'a\nb' }, 'description must be one line without control characters'],
    [{ description: 'x'.repeat(201) }, 'description must have at most 200 characters'],
    [{ active: 'yes' }, 'active must be'],
    [{ descendants: null }, 'descendants must be'],
  ])('with %j is a 400, created or changed', async (change, message) => {
    const { _id } = await newWebhook(t, ann, URL);
    for (const request of [create(ann, change), send('patch', `/${_id}`, ann, change)]) {
      const { body } = await request.expect(400);
      const text = JSON.stringify(body);
      for (const word of message.split(' ').slice(0, 2)) expect(text).toContain(word);
    }
  });

  it('is one of at most 20 of an account, also when many are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(ann)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const { data } = (await send('get', '?limit=100', ann)).body;
    expect(data).toHaveLength(20);
    await send('delete', `/${data[7]._id}`, ann).expect(200);
    await create(ann).expect(200);
  });
});

describe('access to webhooks', () => {
  it('needs its permissions', async () => {
    const reader = await newCaller(t, { scope: 'webhooks:read' });
    const other = await newCaller(t, { scope: 'rank:read' });
    await send('get', '', reader).expect(200);
    await create(reader).expect(403);
    await send('get', '', other).expect(403);
  });

  it('is limited to the account of the caller and those below it', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const sibling = await newCaller(t, { parent: parent.account });
    const { _id } = await newWebhook(t, child, URL);
    const of = `?account=${String(child.account._id)}`;
    for (const stranger of [ann, sibling]) {
      await send('get', `/${_id}`, stranger).expect(404);
      await send('get', `/${_id}${of}`, stranger).expect(403);
      await send('patch', `/${_id}`, stranger, { active: false }).expect(404);
      await send('post', `/${_id}/rotate`, stranger).expect(404);
      await send('post', `/${_id}/test`, stranger).expect(404);
      await send('get', `/${_id}/deliveries`, stranger).expect(404);
      await send('delete', `/${_id}`, stranger).expect(404);
    }
    await send('get', `/${_id}`, parent).expect(404);
    await send('get', `/${_id}${of}`, parent).expect(200);
    expect((await send('get', '', parent)).body.data).toEqual([]);
  });
});

describe('secrets of a webhook', () => {
  it('are not in the audit log, an export or the log', async () => {
    const { _id, secret } = await newWebhook(t, ann, URL);
    const { body } = await send('post', `/${_id}/rotate`, ann).expect(200);
    await send('patch', `/${_id}`, ann, { url: `${URL}-2` }).expect(200);
    await send('delete', `/${(await newWebhook(t, ann, URL))._id}`, ann).expect(200);
    const exported = await t.http
      .get(`/v1/accounts/${String(ann.account._id)}/export`)
      .set(ann.as)
      .buffer(true);
    const entries = await audited(_id);
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.rotate',
      'webhook.update',
    ]);
    const all = await t.db.collection('audit_log').find().toArray();
    const text = [JSON.stringify(all), String(exported.text ?? exported.body), ...t.logs].join('\n');
    expect(text).toContain('hooks.example.com');
    const stored = await t.db.collection('webhooks').find().toArray();
    const sealed = stored.flatMap(({ secret: own, former }) => [own, former?.secret ?? own] as string[]);
    for (const hidden of [secret, body.data.secret, 'tq-of-the-url', ...sealed])
      expect(text).not.toContain(hidden);
    expect(JSON.parse(entries[0]!['changes'])).toContainEqual({ path: 'secret', before: null, after: '***' });
  });

  it('in the path of its URL are shown only to who may replace it', async () => {
    const by = await newCaller(t);
    const reader = await newCaller(t, { account: by.account, scope: 'webhooks:read audit:read' });
    const { _id } = await newWebhook(t, by, SLACK);
    const urlFor = async (caller: Caller, path: string) =>
      [(await send('get', path, caller).expect(200)).body.data].flat().map(({ url }) => url as string);
    expect(await urlFor(by, `/${_id}`)).toEqual([SLACK]);
    expect(await urlFor(reader, `/${_id}`)).toEqual([SLACK_MASKED]);
    expect(await urlFor(by, '')).toEqual([SLACK_MASKED]);
    await send('patch', `/${_id}`, by, { url: `${SLACK}2` }).expect(200);
    await send('delete', `/${_id}`, by).expect(200);
    const { _id: other } = await newWebhook(t, by, SLACK);
    const exported = await t.http
      .get(`/v1/accounts/${String(by.account._id)}/export`)
      .set(by.as)
      .buffer(true);
    const log = await t.http.get('/v1/audit?format=csv').set(reader.as).expect(200);
    const text = [JSON.stringify(await t.db.collection('audit_log').find().toArray()), log.text];
    expect(await t.db.collection('audit_pending').countDocuments()).toBe(0);
    for (const each of [...text, String(exported.text ?? exported.body)]) {
      expect(each).toContain(SLACK_MASKED);
      expect(each).not.toContain('of-the-path');
    }
    expect(other).toBeDefined();
  });

  it('in its URL outlive a change with the URL as lists show it', async () => {
    const { _id } = await newWebhook(t, ann, SLACK);
    const id = new Types.ObjectId(_id);
    await t.db.collection('webhooks').updateOne({ _id: id }, { $set: { failing_since: NOON } });
    const change = { url: SLACK_MASKED, description: 'x' };
    const { body } = await send('patch', `/${_id}`, ann, change).expect(200);
    expect(body.data).toMatchObject({ url: SLACK, description: 'x', failing_since: NOON.toISOString() });
    const refused = await send('patch', `/${_id}`, ann, { url: 'https://hooks.slack.com/***' }).expect(400);
    expect(refused.body.additional_info.fields).toEqual([
      { path: 'url', message: 'url must be the whole URL: *** replaces a part that is not shown' },
    ]);
    expect((await send('get', `/${_id}`, ann)).body.data.url).toBe(SLACK);
  });

  it('are rotated one after the other when two callers rotate at once', async () => {
    const { _id } = await newWebhook(t, ann, URL);
    const answers = await Promise.all([1, 2, 3].map(() => send('post', `/${_id}/rotate`, ann)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('webhooks of a deleted account', () => {
  it('end with it, and are erased with all deliveries about it', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const { _id } = await newWebhook(t, child, URL);
    const above = await newWebhook(t, parent, URL, { descendants: true });
    const delivery = { webhook: new Types.ObjectId(above._id), account: parent.account._id, state: 'failed' };
    await t.db.collection('webhook_deliveries').insertMany([
      { ...delivery, key: 'child', about: child.account._id, createdAt: NOON },
      { ...delivery, key: 'parent', about: parent.account._id, createdAt: NOON },
    ]);
    await t.http
      .delete(`/v1/accounts/${String(child.account._id)}`)
      .set(parent.as)
      .send({ name: child.account.name })
      .expect(200);
    const stored = () => t.db.collection('webhooks').findOne({ _id: new Types.ObjectId(_id) });
    expect((await stored())!['active']).toBe(false);
    t.clock.set(new Date(NOON.getTime() + 31 * 86_400_000));
    await t.app.get(AccountRemovalService).eraseDue();
    expect(await stored()).toBeNull();
    const left = await t.db.collection('webhook_deliveries').find({ account: parent.account._id }).toArray();
    expect(left.map(({ key }) => key)).toEqual(['parent']);
  });
});
