import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailOutboxService } from '../../../src/mail/mail-outbox.service.js';
import { MailRepository } from '../../../src/mail/mail.repository.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { runToEnd, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

const database = newDatabaseName();

let t: TestApp;
let smtp: TestSmtp;
let platform: Caller;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({}, database);
  t.clock.set(new Date());
  platform = await newCaller(t, { platform: true });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

const mails = () => t.db.collection('outbox');
const add = (to: string, link: string | null = null) =>
  t.app
    .get(MailOutboxService)
    .add({ key: `outbox:${to}`, to, subject: 'S', content: 'C', origin: 'test', link });
const list = async (query: object = {}) =>
  (await t.http.get('/v1/outbox').query(query).set(platform.as).expect(200)).body;
const env = () => ({
  MONGODB_URI: databaseUri(database),
  DATA_DIR: '/nonexistent',
  JWT_SECRET: 'x'.repeat(32),
});
const cli = (...args: string[]) => runToEnd('cli/main.js', ['outbox:retry', ...args], env());

describe('GET /v1/outbox', () => {
  it('lists the queued mails for the platform, by state and page, without their links', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'nobody']) await add(to, 'sealed');
    const { data, pagination } = await list();
    expect(pagination).toEqual({ current_page: 1, per_page: 25, total: 3, total_pages: 1 });
    expect(data[0]).toEqual({
      _id: expect.any(String),
      key: 'outbox:nobody',
      to: 'nobody',
      subject: 'S',
      content: 'C',
      origin: 'test',
      state: 'failed',
      attempts: 0,
      next_attempt_at: null,
      lease_until: null,
      reason: 'This is not an e-mail address.',
      message_id: expect.stringMatching(/^<[0-9a-f]{24}@localhost>$/),
      sent_at: null,
      createdAt: t.clock.now().toISOString(),
    });
    expect((await list({ state: 'held', limit: 1, page: 2 })).data).toMatchObject([{ to: 'a@example.com' }]);
    expect((await list({ state: 'sent' })).data).toEqual([]);
    const metrics = (await t.http.get('/metrics').expect(200)).text;
    expect(metrics.match(/^rankwire_mails\{.*$/gm)).toEqual([
      'rankwire_mails{state="pending"} 0',
      'rankwire_mails{state="held"} 2',
      'rankwire_mails{state="failed"} 1',
    ]);
  });

  it('is for the platform account only, and refuses an unknown state', async () => {
    const other = await newCaller(t);
    const wordless = await newCaller(t, { account: platform.account, scope: 'notifications:write' });
    for (const { as } of [other, wordless]) errorOf(await t.http.get('/v1/outbox').set(as), 403);
    errorOf(await t.http.get('/v1/outbox'), 401);
    const answer = await t.http.get('/v1/outbox').query({ state: 'lost' }).set(platform.as);
    expect(errorOf(answer, 400)).toMatchObject({ additional_info: expect.stringContaining('state') });
  });
});

describe('POST /v1/outbox/retry', () => {
  const retry = (path: string, by = platform) => t.http.post(`/v1/outbox${path}`).set(by.as);
  const idOf = async (to: string) => String((await mails().findOne({ to }))!._id);
  const fail = (to: string) => mails().updateOne({ to }, { $set: { state: 'failed' } });

  it('makes one failed mail due, or all of them', async () => {
    await mails().deleteMany({});
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com', 'held@example.com']) await add(to);
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await fail(to);
    const one = await retry(`/${await idOf('b@example.com')}/retry`).expect(200);
    expect(one.body.data).toEqual({ retried: 1 });
    expect((await list({ state: 'pending' })).data).toMatchObject([{ to: 'b@example.com' }]);
    expect((await retry('/retry').expect(200)).body.data).toEqual({ retried: 2 });
    expect((await list({ state: 'failed' })).data).toEqual([]);
    expect((await list({ state: 'held' })).data).toMatchObject([{ to: 'held@example.com' }]);
    expect((await retry('/retry').expect(200)).body.data).toEqual({ retried: 0 });
  });

  it('refuses a mail that has not failed, an unknown one, and a malformed id', async () => {
    const id = await idOf('held@example.com');
    expect(errorOf(await retry(`/${id}/retry`), 400)).toMatchObject({
      message: `The mail ${id} is held, not failed.`,
    });
    const unknown = String(new Types.ObjectId());
    errorOf(await retry(`/${unknown}/retry`), 404);
    errorOf(await retry('/x/retry'), 400);
  });

  it('is for users of the platform account with notifications:write', async () => {
    const other = await newCaller(t);
    const reader = await newCaller(t, { account: platform.account, scope: 'notifications:read' });
    for (const by of [other, reader]) errorOf(await retry('/retry', by), 403);
  });
});

describe('the queue', () => {
  it('takes what has been due for longest first', async () => {
    await mails().deleteMany({});
    const now = t.clock.now();
    const queue = t.app.get(MailRepository);
    for (const [to, minutes] of [
      ['second@example.com', 2],
      ['first@example.com', 3],
      ['third@example.com', 1],
      ['later@example.com', -1],
    ] as const) {
      await add(to);
      const next_attempt_at = new Date(now.getTime() - minutes * 60_000);
      await mails().updateOne({ to }, { $set: { state: 'pending', next_attempt_at } });
    }
    const taken = [];
    for (let mail = await queue.claim(now, 1000); mail; mail = await queue.claim(now, 1000))
      taken.push(mail.to);
    expect(taken).toEqual(['first@example.com', 'second@example.com', 'third@example.com']);
  });

  it('leases what it hands out, until that is sent, failed, due later or returned', async () => {
    await mails().deleteMany({});
    const queue = t.app.get(MailRepository);
    const now = t.clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms);
    await add('one@example.com');
    await mails().updateMany({}, { $set: { state: 'pending' } });
    const mail = () => mails().findOne({ to: 'one@example.com' });
    const free = { lease: null, lease_until: null };

    const first = (await queue.claim(now, 1000))!;
    expect(first).toMatchObject({ attempts: 1, first_attempt_at: now, lease: expect.anything() });
    expect(first).toMatchObject({ lease_until: at(1000), next_attempt_at: at(1000) });
    expect(await queue.claim(at(999), 1000)).toBeNull();
    await queue.returnToQueue(first, at(500));
    expect(await mail()).toMatchObject({ state: 'pending', next_attempt_at: at(500), ...free });

    const second = (await queue.claim(at(500), 1000))!;
    expect(second).toMatchObject({ attempts: 2, first_attempt_at: now });
    expect(await queue.retryAt(first, at(1), 'late')).toBe(false);
    expect(await queue.retryAt(second, at(9000), 'busy')).toBe(true);
    expect(await mail()).toMatchObject({ next_attempt_at: at(9000), reason: 'busy', ...free });

    const third = (await queue.claim(at(9000), 1000))!;
    expect(await queue.markFailed(third, 'refused')).toBe(true);
    expect(await mail()).toMatchObject({ state: 'failed', reason: 'refused', ...free });
    expect(await queue.claim(at(99_000), 1000)).toBeNull();

    expect(await queue.retryFailed('all', at(10_000))).toBe(1);
    await mails().updateMany({}, { $set: { link: 'sealed' } });
    const fourth = (await queue.claim(at(10_000), 1000))!;
    expect(fourth).toMatchObject({ attempts: 1, first_attempt_at: at(10_000) });
    expect(await queue.markSent(fourth, at(10_500))).toBe(true);
    expect(await mail()).toMatchObject({
      state: 'sent',
      sent_at: at(10_500),
      reason: null,
      link: null,
      ...free,
    });
  });

  it('makes failed or held deliveries due, any number, with all of their time again', async () => {
    await mails().deleteMany({});
    const service = t.app.get(MailOutboxService);
    const failed = { subject: 'S', content: 'C', origin: 'test', state: 'failed', message_id: 'm' };
    const past = { attempts: 31, first_attempt_at: new Date(0), next_attempt_at: new Date(0) };
    const rows = Array.from({ length: 1001 }, (_, n) => ({
      ...failed,
      ...past,
      key: `many:${n}`,
      to: `${n}@example.com`,
    }));
    const { insertedIds } = await mails().insertMany(rows);
    await add('held@example.com');
    await add('nobody');
    await mails().updateOne({ to: 'nobody' }, { $set: { state: 'sent' } });
    const due = { state: 'pending', attempts: 0, first_attempt_at: null, next_attempt_at: t.clock.now() };

    expect(await service.retryFailed([insertedIds[0]!, insertedIds[1]!] as Types.ObjectId[])).toEqual({
      retried: 2,
    });
    expect(await mails().countDocuments(due)).toBe(2);
    expect(await service.retryFailed('all')).toEqual({ retried: 999 });
    expect(await mails().countDocuments(due)).toBe(1001);
    expect(await service.retryFailed('all')).toEqual({ retried: 0 });
    expect(await t.app.get(MailRepository).queueHeld(t.clock.now())).toBe(1);
    expect(await mails().countDocuments(due)).toBe(1002);
    expect(await mails().countDocuments({ state: 'sent' })).toBe(1);
  });

  it('makes none of several due when one of them is unknown, or did not fail', async () => {
    await mails().deleteMany({});
    for (const to of ['held@example.com', 'nobody']) await add(to);
    const idOf = async (to: string) => (await mails().findOne({ to }))!._id as Types.ObjectId;
    const [held, failed] = [await idOf('held@example.com'), await idOf('nobody')];
    const retry = (ids: Types.ObjectId[]) => t.app.get(MailOutboxService).retryFailed(ids);
    const unknown = new Types.ObjectId();
    await expect(retry([failed, held])).rejects.toThrow(`The mail ${String(held)} is held, not failed.`);
    await expect(retry([failed, unknown])).rejects.toThrow(`There is no mail ${String(unknown)}.`);
    expect(await mails().distinct('state')).toEqual(['failed', 'held']);
  });
});

describe('outbox:retry', () => {
  it('sends failed mails again, named or all, while a server runs', async () => {
    await mails().deleteMany({});
    const ids: string[] = [];
    for (const to of ['c@example.com', 'd@example.com', 'e@example.com']) await add(to);
    await mails().updateMany({}, { $set: { state: 'failed', attempts: 31, first_attempt_at: new Date(0) } });
    for (const { _id } of await mails().find().sort({ _id: 1 }).toArray()) ids.push(String(_id));
    const server = await startServer({
      ...env(),
      SMTP_URL: smtp.url,
      MAIL_RETRY_BASE_MS: '50',
      RANK_SCHEDULER_ENABLED: 'false',
    });
    // One more failure does not end it: it has all of its time again.
    smtp.fail({ at: 'rcpt', does: '450 4.2.0 not now', times: 1 });
    expect(await cli(ids[1]!)).toMatchObject({ code: 0, stdout: '{"retried":1}\n' });
    await eventually(() => smtp.taken.map(({ to }) => to[0])).toEqual(['d@example.com']);
    await eventually(() => mails().countDocuments({ state: 'sent', attempts: 2 })).toBe(1);
    expect(await cli('--all')).toMatchObject({ code: 0, stdout: '{"retried":2}\n' });
    const sent = () => mails().countDocuments({ state: 'sent', attempts: 1 });
    await eventually(sent).toBe(2);
    expect(smtp.taken).toHaveLength(3);
    await server.end();
  });

  it('refuses a sent mail, an unknown one, and both ids and --all', async () => {
    const sent = await mails().findOne({ state: 'sent' });
    const refusals = [
      [[String(sent!._id)], /is sent, not failed/],
      [['f'.repeat(24)], /There is no mail f+/],
      [['f'.repeat(24), '--all'], /one e-mail or --all/],
    ] as const;
    for (const [args, message] of refusals) {
      const { code, stdout, stderr } = await cli(...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(message);
    }
  });
});

describe('a server that gets SIGTERM', () => {
  it('finishes the mail in flight, takes no other, and releases every lease', async () => {
    await mails().deleteMany({});
    smtp.taken.length = 0;
    smtp.latency = 1500;
    const server = await startServer({ ...env(), SMTP_URL: smtp.url, RANK_SCHEDULER_ENABLED: 'false' });
    for (let n = 0; n < 30; n += 1) await add(`stop${n}@example.com`);
    await eventually(() => smtp.read.filter(({ to }) => to[0]!.startsWith('stop')).length).toBeGreaterThan(0);
    expect(await server.end('SIGTERM')).toBe(0);
    smtp.latency = 0;
    const taken = smtp.taken.map(({ to }) => to[0]);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(30);
    expect(await mails().distinct('to', { state: 'sent' })).toEqual([...new Set(taken)].sort());
    expect(await mails().countDocuments({ lease: { $ne: null } })).toBe(0);
  });

  it('releases a mail that a stalling mail server holds up, in time', async () => {
    await mails().deleteMany({});
    const fired = smtp.fail({ at: 'end', does: 'stall' });
    const own = {
      ...env(),
      SMTP_URL: smtp.url,
      RANK_SCHEDULER_ENABLED: 'false',
      SHUTDOWN_TIMEOUT_MS: '4000',
    };
    const server = await startServer(own);
    await add('stall@example.com');
    await eventually(() => fired()[0]).toBeGreaterThan(0);
    expect(await server.end('SIGTERM')).toBe(0);
    const [mail] = await mails().find().toArray();
    expect(mail).toMatchObject({ state: 'pending', lease: null, reason: null });
    expect((mail!['next_attempt_at'] as Date).getTime()).toBeLessThanOrEqual(Date.now());
    smtp.fail();
  });
});
