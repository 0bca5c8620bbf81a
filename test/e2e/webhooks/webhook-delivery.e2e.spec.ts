import type { ServerResponse } from 'node:http';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QueuedWebhooks } from '../../../src/webhooks/delivery/queued-webhooks.js';
import { ATTEMPT_OFFSETS_MS } from '../../../src/webhooks/domain/schedule.js';
import { NOTHING_PENDING } from '../../../src/webhooks/store/receiver.schema.js';
import { type Caller, newCaller, newConfig, newSlot, NOON } from '../../support/app.js';
import { type RankApp, startRankApp } from '../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import {
  deliveriesOf,
  LOCAL_RECEIVERS,
  messagesOf,
  newWebhook,
  polled,
  sendTest,
  settledDelivery,
  signersOf,
} from '../../support/webhooks.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let t: RankApp;
let receiver: TestUpstream;
let ann: Caller;
beforeAll(async () => {
  t = await startRankApp(LOCAL_RECEIVERS);
  receiver = await startUpstream();
  await newSlot(t, { max_capacity: 1000 });
});
beforeEach(async () => {
  // What earlier tests have left pending would arrive too.
  for (const name of ['webhooks', 'webhook_deliveries']) await t.db.collection(name).deleteMany({});
  t.clock.set(NOON);
  receiver.seen.length = 0;
  receiver.answer();
  ann = await newCaller(t);
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

const hook = (path = '/') => `${receiver.url}${path}`;
const answering = (status: number, text = '') =>
  receiver.answer((_, response) => void response.writeHead(status).end(text));
const setLater = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
const get = async (id: string, by = ann) =>
  (await t.http.get(`/v1/webhooks/${id}`).set(by.as).expect(200)).body.data;
const change = (id: string, body: object) =>
  t.http.patch(`/v1/webhooks/${id}`).set(ann.as).send(body).expect(200);
const retry = (id: string, delivery: string) =>
  t.http.post(`/v1/webhooks/${id}/deliveries/${delivery}/retry`).set(ann.as);
const notificationsOf = async ({ as }: Caller) =>
  (await t.http.get('/v1/notifications').set(as).expect(200)).body.data as { type: string; body: string }[];

describe('a delivery', () => {
  const detail = (id: string, delivery: string) =>
    t.http.get(`/v1/webhooks/${id}/deliveries/${delivery}`).set(ann.as);

  it('is read with the message that is sent', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const { _id } = await sendTest(t, ann, webhook);
    const shown = await settledDelivery(t, ann, webhook, 'delivered', 1);
    const { body } = await detail(webhook._id, _id).expect(200);
    const [sent] = receiver.seen;
    expect(body.data).toEqual({ ...shown, body: sent!.body, body_length: sent!.body.length });
  });

  it('is read with the first 65536 characters of a long message', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const { _id } = await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'delivered', 1);
    const long = 'x'.repeat(100_000);
    await t.db
      .collection('webhook_deliveries')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { body: long } });
    const { body } = await detail(webhook._id, _id).expect(200);
    expect(body.data).toMatchObject({ body: long.slice(0, 65_536), body_length: 100_000 });
  });

  it('is unknown to another webhook, and to another account', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const other = await newWebhook(t, ann, hook('/other'));
    const { _id } = await sendTest(t, ann, webhook);
    await detail(other._id, _id).expect(404);
    const stranger = await newCaller(t);
    await t.http.get(`/v1/webhooks/${webhook._id}/deliveries/${_id}`).set(stranger.as).expect(404);
  });
});

describe('a message', () => {
  it('is posted at once, signed with its id and time', async () => {
    const webhook = await newWebhook(t, ann, hook('/a?token=1'));
    const { event } = await sendTest(t, ann, webhook);
    const delivery = await settledDelivery(t, ann, webhook, 'delivered', 1);
    expect(delivery).toMatchObject({ event, type: 'rankwire.test', next_attempt_at: null });
    expect(delivery.attempts).toEqual([
      { at: NOON.toISOString(), status: 200, ms: expect.any(Number), answer: '{"from":"upstream"}' },
    ]);
    const [request] = receiver.seen;
    expect(request).toMatchObject({ method: 'POST', url: '/a?token=1' });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event,
      'webhook-timestamp': String(NOON.getTime() / 1000),
    });
    expect(signersOf(request!, [webhook.secret])).toHaveLength(1);
    expect(messagesOf(receiver)).toEqual([
      { type: 'rankwire.test', timestamp: NOON.toISOString(), data: { account: String(ann.account._id) } },
    ]);
  });

  it('is signed by both secrets for 24 hours after a rotation', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const { body } = await t.http.post(`/v1/webhooks/${webhook._id}/rotate`).set(ann.as).expect(200);
    const secrets = [body.data.secret as string, webhook.secret];
    await sendTest(t, ann, webhook);
    await expect.poll(() => receiver.seen.length).toBe(1);
    expect(signersOf(receiver.seen[0]!, secrets)).toEqual(secrets);
    setLater(DAY);
    await sendTest(t, ann, webhook);
    await expect.poll(() => receiver.seen.length).toBe(2);
    expect(signersOf(receiver.seen[1]!, secrets)).toEqual([body.data.secret]);
  });

  it('has a time that is signed, so that an old request cannot be sent again as a new one', async () => {
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await expect.poll(() => receiver.seen.length).toBe(1);
    const request = receiver.seen[0]!;
    const later = String(Number(request.headers['webhook-timestamp']) + 3600);
    const forged = { ...request, headers: { ...request.headers, 'webhook-timestamp': later } };
    expect(signersOf(request, [webhook.secret])).toHaveLength(1);
    expect(signersOf(forged, [webhook.secret])).toEqual([]);
    expect(signersOf({ ...request, body: `${request.body} ` }, [webhook.secret])).toEqual([]);
  });
});

describe('failed attempts', () => {
  it('are repeated on schedule under the same id, each with its own time and signature', async () => {
    answering(503, 'busy');
    const webhook = await newWebhook(t, ann, hook());
    const { event } = await sendTest(t, ann, webhook);
    for (const [index, offset] of ATTEMPT_OFFSETS_MS.entries()) {
      setLater(offset * 1.2);
      const last = index + 1 === ATTEMPT_OFFSETS_MS.length;
      await settledDelivery(t, ann, webhook, last ? 'failed' : 'pending', index + 1);
    }
    setLater(2 * DAY);
    await polled();
    expect(receiver.seen).toHaveLength(9);
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event]));
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(9);
    expect(new Set(receiver.seen.map(({ body }) => body)).size).toBe(1);
    for (const request of receiver.seen) expect(signersOf(request, [webhook.secret])).toHaveLength(1);
    const [delivery] = await deliveriesOf(t, ann, webhook);
    expect(delivery!.attempts.every(({ status, answer }) => status === 503 && answer === 'busy')).toBe(true);
    expect((await get(webhook._id)).failing_since).toBe(NOON.toISOString());
  });

  it('of a slow receiver are due from the event, however long an attempt takes or waits', async () => {
    const waiting: (() => void)[] = [];
    receiver.answer((_, response) => void waiting.push(() => response.writeHead(503).end()));
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await sendTest(t, ann, webhook);
    const due = async () => (await deliveriesOf(t, ann, webhook)).map((each) => each.next_attempt_at);
    const isSecond = (at: string | null) => {
      const ms = Date.parse(at!) - NOON.getTime();
      expect(ms).toBeGreaterThanOrEqual(5000);
      expect(ms).toBeLessThanOrEqual(6000);
    };
    const endAttempt = async (n: number, ms: number) => {
      await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(n);
      setLater(ms);
      waiting[n - 1]!();
    };
    await expect.poll(() => waiting.length).toBe(1);
    isSecond((await due())[1]!);
    await endAttempt(1, 14_000);
    await endAttempt(2, 28_000);
    await endAttempt(3, 30_000);
    await endAttempt(4, 32_000);
    for (const state of ['first', 'second'])
      await expect
        .poll(async () => [state, (await deliveriesOf(t, ann, webhook)).map((each) => each.attempts.length)])
        .toEqual([state, [2, 2]]);
    for (const at of await due()) {
      const ms = Date.parse(at!) - NOON.getTime();
      expect(ms).toBeGreaterThanOrEqual(60_000);
      expect(ms).toBeLessThanOrEqual(71_000);
    }
  });

  it('end with the first success, which also clears failing_since', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'pending', 1);
    answering(204);
    await polled();
    expect(receiver.seen).toHaveLength(1);
    setLater(6000);
    await settledDelivery(t, ann, webhook, 'delivered', 2);
    expect((await get(webhook._id)).failing_since).toBeNull();
  });

  it('include redirects, which are not followed', async () => {
    receiver.answer((request, response) =>
      request.url === '/' ? void response.writeHead(302, { location: '/other' }).end() : void response.end(),
    );
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    const { attempts } = await settledDelivery(t, ann, webhook, 'pending', 1);
    expect(attempts[0]!.status).toBe(302);
    expect(receiver.seen.map(({ url }) => url)).toEqual(['/']);
  });

  it('of a receiver that is back after an hour all arrive, those due first before the others', async () => {
    receiver.answer((_, response) => void response.destroy());
    const webhook = await newWebhook(t, ann, hook());
    const events: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      setLater(n * 100);
      events.push((await sendTest(t, ann, webhook)).event);
      await settledDelivery(t, ann, webhook, 'pending', 1);
    }
    const attempts = async () =>
      (await deliveriesOf(t, ann, webhook, { limit: 50 })).map((each) => each.attempts.length);
    for (const [index, seconds] of [9, 75, 363].entries()) {
      setLater(seconds * 1000);
      await expect.poll(attempts).toEqual(events.map(() => index + 2));
    }
    receiver.seen.length = 0;
    // Slow enough that four requests, which may arrive in any order, end before the next four.
    receiver.answer((_, response) => void setTimeout(() => response.end(), 50));
    setLater(HOUR);
    const delivered = async () => (await deliveriesOf(t, ann, webhook, { state: 'delivered' })).length;
    await expect.poll(delivered).toBe(20);
    const arrived = receiver.seen.map(({ headers }) => headers['webhook-id'] as string);
    expect(arrived.toSorted()).toEqual(events.toSorted());
    arrived.forEach((event, position) => expect(Math.abs(events.indexOf(event) - position)).toBeLessThan(4));
  });

  it('of a delivery that a crash left without the wake of its webhook are made too', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const { _id } = await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'delivered', 1);
    await t.db
      .collection('webhook_deliveries')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { state: 'pending', next_attempt_at: NOON } });
    await t.db
      .collection('webhooks')
      .updateOne({ _id: new Types.ObjectId(webhook._id) }, { $set: { wake_at: NOTHING_PENDING } });
    await polled();
    expect(receiver.seen).toHaveLength(1);
    await t.app.get(QueuedWebhooks).upkeep.run(t.clock.now(), new AbortController().signal);
    await settledDelivery(t, ann, webhook, 'delivered', 2);
  });
});

describe('a receiver', () => {
  it('that answers 410 is switched off at once, and the owner is notified', async () => {
    answering(410);
    const webhook = await newWebhook(t, ann, hook('/a?token=in-the-url'));
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'failed', 1);
    expect(await get(webhook._id)).toMatchObject({ active: false, switched_off: 'gone' });
    await expect
      .poll(() => notificationsOf(ann))
      .toEqual([
        expect.objectContaining({ type: 'webhook_switched_off', body: expect.stringContaining('410') }),
      ]);
    expect(JSON.stringify(await notificationsOf(ann))).not.toContain('in-the-url');
    await t.http.post(`/v1/webhooks/${webhook._id}/test`).set(ann.as).expect(409);
    const entries = await t.db.collection('audit_log').find({ 'target.id': webhook._id }).toArray();
    expect(entries.find(({ action }) => action === 'webhook.switch_off')).toMatchObject({
      via: 'internal',
      user: null,
    });
  });

  it('that answers 410 is switched off although it has failed before', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'pending', 1);
    answering(410);
    setLater(6000);
    await settledDelivery(t, ann, webhook, 'failed', 2);
    expect((await get(webhook._id)).active).toBe(false);
  });

  it('that answers 410 while another attempt is in progress gets nothing of that one later', async () => {
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'delivered', 1);
    const open: ServerResponse[] = [];
    receiver.answer((_, response) => void open.push(response));
    for (let n = 0; n < 2; n += 1) await sendTest(t, ann, webhook);
    await expect.poll(() => open.length).toBe(2);
    open[0]!.writeHead(410).end();
    await expect.poll(async () => (await get(webhook._id)).active).toBe(false);
    open[1]!.writeHead(500).end();
    const states = async () => (await deliveriesOf(t, ann, webhook)).map(({ state }) => state);
    await expect.poll(states).toEqual(['failed', 'failed', 'delivered']);
  });

  it('that fails for five days is switched off, not one that fails for less', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook());
    for (const days of [0, 4.9]) {
      setLater(days * DAY);
      const before = receiver.seen.length;
      await sendTest(t, ann, webhook);
      await expect.poll(() => receiver.seen.length).toBeGreaterThan(before);
      expect((await get(webhook._id)).active).toBe(true);
    }
    setLater(5 * DAY);
    await expect.poll(async () => (await get(webhook._id)).active).toBe(false);
    expect((await get(webhook._id)).switched_off).toBe('failing');
    await expect.poll(async () => (await notificationsOf(ann)).length).toBe(1);
    const pending = async () => (await deliveriesOf(t, ann, webhook, { state: 'pending' })).length;
    await expect.poll(pending).toBe(0);
  });

  it('is not switched off for its former address, nor right after it was switched on', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'pending', 1);
    await change(webhook._id, { url: hook('/new') });
    setLater(6 * DAY);
    await sendTest(t, ann, webhook);
    await expect.poll(async () => (await get(webhook._id)).failing_since).not.toBeNull();
    expect((await get(webhook._id)).active).toBe(true);
  });

  it('gets nothing while its webhook is off, and pending deliveries end', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    const { _id } = await settledDelivery(t, ann, webhook, 'pending', 1);
    await change(webhook._id, { active: false });
    setLater(6000);
    await settledDelivery(t, ann, webhook, 'failed', 1);
    await retry(webhook._id, _id).expect(409);
    await newConfig(t, ann);
    await polled();
    expect(await deliveriesOf(t, ann, webhook)).toHaveLength(1);
    expect(receiver.seen).toHaveLength(1);
  });

  it('gets nothing while the account is inactive', async () => {
    const webhook = await newWebhook(t, ann, hook());
    answering(500);
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'pending', 1);
    await t.db.collection('accounts').updateOne({ _id: ann.account._id }, { $set: { active: false } });
    setLater(6000);
    const state = async () =>
      (await t.db.collection('webhook_deliveries').findOne({ webhook: new Types.ObjectId(webhook._id) }))?.[
        'state'
      ];
    await expect.poll(state).toBe('failed');
    expect(receiver.seen).toHaveLength(1);
  });

  it('that hangs delays neither other webhooks of its account nor those of others', async () => {
    receiver.answer((request, response) => void (request.url === '/hang' || response.end()));
    const hanging = await newWebhook(t, ann, hook('/hang'));
    const [same, bob] = [await newWebhook(t, ann, hook('/same')), await newCaller(t)];
    const other = await newWebhook(t, bob, hook('/other'));
    for (let n = 0; n < 10; n += 1) await sendTest(t, ann, hanging);
    await expect.poll(() => receiver.seen.length).toBe(1);
    await sendTest(t, ann, same);
    await sendTest(t, bob, other);
    await settledDelivery(t, ann, same, 'delivered', 1);
    await settledDelivery(t, bob, other, 'delivered', 1);
    expect(receiver.seen.filter(({ url }) => url === '/hang')).toHaveLength(1);
    const { text } = await t.http.get('/metrics').expect(200);
    expect(text).toMatch(/^rankwire_webhook_requests_open 1$/m);
    await t.http.delete(`/v1/webhooks/${hanging._id}`).set(ann.as).expect(200);
  });
});

describe('deliveries', () => {
  it('are listed in pages by state, newest first', async () => {
    const webhook = await newWebhook(t, ann, hook());
    const sent: string[] = [];
    for (let n = 0; n < 3; n += 1) sent.push((await sendTest(t, ann, webhook))._id);
    const ids = async (query: object) => (await deliveriesOf(t, ann, webhook, query)).map(({ _id }) => _id);
    await expect.poll(() => ids({ state: 'delivered' })).toEqual(sent.toReversed());
    expect(await ids({ page: 2, limit: 2 })).toEqual([sent[0]]);
    expect(await ids({ state: 'failed' })).toEqual([]);
    await t.http.get(`/v1/webhooks/${webhook._id}/deliveries?state=sent`).set(ann.as).expect(400);
  });

  it('are attempted again on request, under the same id and with a new schedule', async () => {
    answering(410);
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    const { _id, event } = await settledDelivery(t, ann, webhook, 'failed', 1);
    await change(webhook._id, { active: true });
    answering(500);
    setLater(3 * DAY);
    await retry(webhook._id, _id).expect(200);
    await settledDelivery(t, ann, webhook, 'pending', 2);
    answering(200);
    setLater(3 * DAY + 6000);
    await settledDelivery(t, ann, webhook, 'delivered', 3);
    expect(receiver.seen.map(({ headers }) => headers['webhook-id'])).toEqual([event, event, event]);
    await retry(webhook._id, String(new Types.ObjectId())).expect(404);
    const stranger = await newCaller(t);
    await t.http.post(`/v1/webhooks/${webhook._id}/deliveries/${_id}/retry`).set(stranger.as).expect(404);
  });

  it('are deleted after 30 days', async () => {
    const webhook = await newWebhook(t, ann, hook());
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'delivered', 1);
    setLater(31 * DAY);
    await t.app.get(QueuedWebhooks).upkeep.run(t.clock.now(), new AbortController().signal);
    expect(await deliveriesOf(t, ann, webhook)).toEqual([]);
  });
});

describe('events', () => {
  it('of configurations and runs arrive with what they are about', async () => {
    await newWebhook(t, ann, hook(), {
      events: ['rank.config.created', 'rank.run.finished', 'rank.config.deleted'],
    });
    const config = await newConfig(t, ann);
    await t.http.post('/v1/rank/trigger').expect(200);
    await t.http.delete(`/v1/rank/config/${config}`).set(ann.as).expect(200);
    await expect.poll(() => receiver.seen.length).toBe(3);
    const about = { account: String(ann.account._id), config, website: 'https://www.example.com' };
    const byType = new Map(messagesOf(receiver).map(({ type, data }) => [type, data]));
    expect(byType.get('rank.config.created')).toEqual(about);
    expect(byType.get('rank.config.deleted')).toEqual(about);
    expect(byType.get('rank.run.finished')).toEqual({
      ...about,
      run: expect.stringMatching(/^[\da-f]{24}$/),
      day: '2026-03-11',
      status: 'done',
      counts: expect.objectContaining({ keywords: 3, ranked: 3, not_found: 0, failed: 0, rolled: 0 }),
    });
  });

  it('arrive only at webhooks that subscribe to them', async () => {
    const webhook = await newWebhook(t, ann, hook(), { events: ['rank.config.deleted'] });
    await newConfig(t, ann);
    await polled();
    expect(await deliveriesOf(t, ann, webhook)).toEqual([]);
  });

  it('of a child arrive above it where descendants is set, and nowhere else', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const sibling = await newCaller(t, { parent: parent.account });
    const stranger = await newCaller(t);
    const events = ['rank.config.created'];
    await newWebhook(t, parent, hook('/parent'), { events, descendants: true });
    await newWebhook(t, parent, hook('/parent-alone'), { events });
    await newWebhook(t, child, hook('/child'), { events });
    await newWebhook(t, sibling, hook('/sibling'), { events, descendants: true });
    await newWebhook(t, stranger, hook('/stranger'), { events, descendants: true });
    await newConfig(t, child);
    await expect.poll(() => receiver.seen.length).toBe(2);
    await polled();
    expect(receiver.seen.map(({ url }) => url).toSorted()).toEqual(['/child', '/parent']);
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { data } of messagesOf(receiver)) expect(data['account']).toBe(String(child.account._id));
  });

  it('of a used-up budget arrive once a day and limit, as the notification', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    await newWebhook(t, child, hook(), { events: ['rank.budget.used_up'] });
    await t.http
      .patch(`/v1/accounts/${String(child.account._id)}`)
      .set(parent.as)
      .send({ search_budget: { day: 0 } })
      .expect(200);
    await newConfig(t, child);
    await t.http.post('/v1/rank/trigger').expect(200);
    await expect.poll(() => receiver.seen.length).toBe(1);
    await polled();
    expect(messagesOf(receiver)).toEqual([
      {
        type: 'rank.budget.used_up',
        timestamp: NOON.toISOString(),
        data: {
          account: String(child.account._id),
          of: 'account',
          period: 'day',
          limit: 0,
          day: '2026-03-11',
        },
      },
    ]);
    expect((await notificationsOf(child)).filter(({ type }) => type === 'budget')).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has failed attempts, without URLs and secrets', async () => {
    answering(500);
    const webhook = await newWebhook(t, ann, hook('/a?token=in-the-url'));
    await sendTest(t, ann, webhook);
    await settledDelivery(t, ann, webhook, 'pending', 1);
    const lines = t.logs.filter((line) => line.includes(webhook._id));
    expect(lines.some((line) => line.includes('500'))).toBe(true);
    expect(t.logs.join('\n')).not.toContain('in-the-url');
    expect(t.logs.join('\n')).not.toContain(webhook.secret);
  });
});
