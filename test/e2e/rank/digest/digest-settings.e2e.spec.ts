import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/audit/index.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, startApp, useApp } from '../../../support/app.js';
import { confirmAddresses, DigestClient, storedDigest, tick, WEEKLY } from '../../../support/digests.js';
import { rankError } from '../../../support/errors.js';

const t = useApp(() => startApp());

const OFF = {
  frequency: 'off',
  weekday: 1,
  day: 1,
  hour: 8,
  tz: 'UTC',
  to: [],
  recipients: [] as object[],
  csv: false,
  language: 'en',
  view: null,
  unsubscribed: [],
  next_at: null,
  last_sent_at: null,
};
const BODY = { ...WEEKLY, to: ['ada@example.com'] };
const recipients = [{ address: 'ada@example.com', state: 'confirmed', expires_at: null }];

let owner: Caller;
let config: string;
let client: DigestClient;
beforeEach(async () => {
  t.clock.set(NOON);
  await t.db.collection('rank_digests').deleteMany({});
  await newSlot(t);
  owner = await newCaller(t);
  config = await newConfig(t, owner);
  client = new DigestClient(t, owner, config);
  await confirmAddresses(t, owner, BODY.to);
});

const invalid = (path: string, message: string) =>
  rankError(400, 'Validation failed.', { fields: [{ path, message }] });

describe('the settings of a digest', () => {
  it('are those of a digest that is off, until they are set', async () => {
    expect((await client.get().expect(200)).body.data).toEqual(OFF);
    const { body } = await client.put(BODY).expect(200);
    const data = { ...OFF, ...BODY, recipients, next_at: '2026-03-18T07:00:00.000Z' };
    expect(body).toEqual({ success: true, message: 'SUCCESS', data });
    expect((await client.get().expect(200)).body.data).toEqual(data);
  });

  it('are replaced as a whole; off keeps what it does not need', async () => {
    await client.put({ ...BODY, csv: true, language: 'de' }).expect(200);
    const { body } = await client.put({ frequency: 'off' }).expect(200);
    expect(body.data).toEqual({ ...OFF, hour: 8, tz: 'Europe/Berlin', to: BODY.to, recipients });
    await tick(t);
    t.clock.set(new Date('2026-03-25T12:00:00Z'));
    await tick(t);
    expect(await t.db.collection('outbox').countDocuments()).toBe(0);
  });

  it('take the language from the console of the user who sets them, where the digest has it', async () => {
    const prefer = (language: string) =>
      t.http.patch('/v1/auth/me').set(owner.as).send({ preferences: { language } }).expect(200);
    await prefer('de');
    expect((await client.get()).body.data.language).toBe('de');
    expect((await client.put(BODY)).body.data.language).toBe('de');
    expect((await client.put({ ...BODY, language: 'en' })).body.data.language).toBe('en');
    await prefer('fr');
    expect((await client.put(BODY)).body.data.language).toBe('en');
  });

  it('have each address once, however it is spelled', async () => {
    const to = [
      ' Ada@example.com ',
      'ada@EXAMPLE.com',
      'ada@example.com\u200b',
      'g@münchen.de',
      'g@xn--mnchen-3ya.de',
    ];
    const { body } = await client.put({ ...BODY, to }).expect(200);
    expect(body.data.to).toEqual(['Ada@example.com', 'g@münchen.de']);
  });

  it('begin with the next hour, and keep the period when only the recipients change', async () => {
    t.clock.set(new Date('2026-03-11T06:00:00Z'));
    await client.put(BODY).expect(200);
    t.clock.set(new Date('2026-03-11T07:00:30Z'));
    const same = await client.put({ ...BODY, to: ['grace@example.com'] }).expect(200);
    expect(same.body.data.next_at).toBe('2026-03-11T07:00:00.000Z');
    const other = await client.put({ ...BODY, hour: 7 }).expect(200);
    expect(other.body.data.next_at).toBe('2026-03-18T06:00:00.000Z');
    const daily = await client.put({ ...BODY, frequency: 'daily' }).expect(200);
    expect(daily.body.data.next_at).toBe('2026-03-12T07:00:00.000Z');
  });

  it.each<[object, string, string]>([
    [{ frequency: 'hourly' }, 'frequency', 'frequency must be one of daily, weekly, monthly, off'],
    [{ frequency: undefined }, 'frequency', 'frequency is required'],
    [{ weekday: 8 }, 'weekday', 'weekday must be a whole number from 1 to 7'],
    [{ weekday: null }, 'weekday', 'weekday must be a whole number from 1 to 7'],
    [{ weekday: '1' }, 'weekday', 'weekday must be a whole number from 1 to 7'],
    [{ day: 29 }, 'day', 'day must be a whole number from 1 to 28'],
    [{ day: 1.5 }, 'day', 'day must be a whole number from 1 to 28'],
    [{ hour: 24 }, 'hour', 'hour must be a whole number from 0 to 23'],
    [{ hour: undefined }, 'hour', 'hour is required'],
    [{ tz: 'Berlin' }, 'tz', 'tz must be a time zone name such as Europe/Berlin or UTC'],
    [{ tz: undefined }, 'tz', 'tz is required'],
    [{ to: 'ada@example.com' }, 'to', 'to must be a list of e-mail addresses'],
    [{ to: undefined }, 'to', 'to is required'],
    [{ to: [] }, 'to', 'to must have at least one address, unless the digest is off'],
    [{ to: ['ada'] }, 'to', 'each entry of to must be an e-mail address'],
    [{ to: [null] }, 'to', 'each entry of to must be an e-mail address'],
    [{ to: ['"a,b"@example.com'] }, 'to', 'each entry of to must be an e-mail address'],
    [{ to: ['a@example.com, b@example.com'] }, 'to', 'each entry of to must be an e-mail address'],
    [{ to: ['a@example.com\r\nBcc: b@example.com'] }, 'to', 'each entry of to must be an e-mail address'],
    [
      { to: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
      'to',
      'to must have at most 20 addresses',
    ],
    [{ csv: 'true' }, 'csv', 'csv must be a boolean value'],
    [{ language: 'fr' }, 'language', 'language must be one of en, de'],
    [{ language: null }, 'language', 'language must be one of en, de'],
  ])('refuse %o', async (change, path, message) => {
    const { body } = await client.put({ ...BODY, ...change }).expect(400);
    expect(body).toEqual(invalid(path, message));
    expect(await storedDigest(t, config)).toBeNull();
  });

  it('of another account are a 404 for every route', async () => {
    const stranger = new DigestClient(t, await newCaller(t), config);
    await client.put(BODY).expect(200);
    for (const call of [stranger.get(), stranger.put(BODY), stranger.preview(), stranger.send()])
      expect((await call.expect(404)).body.message).toBe('Configuration not found.');
    const reader = await newCaller(t, { account: owner.account, scope: 'rank:read' });
    const reading = new DigestClient(t, reader, config);
    await reading.get().expect(200);
    await reading.preview().expect(200);
    await reading.put(BODY).expect(403);
    await reading.send().expect(403);
  });

  it('leave entries in the audit log', async () => {
    await client.put(BODY).expect(200);
    await client.put({ ...BODY, hour: 9 }).expect(200);
    await client.send().expect(200);
    const entries = await t.db
      .collection<AuditEntry>('audit_log')
      .find({ account: owner.account._id, action: /^rank\.digest/ })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, via }) => [action, via])).toEqual([
      ['rank.digest.update', 'session'],
      ['rank.digest.update', 'session'],
      ['rank.digest.send', 'session'],
    ]);
    expect(JSON.parse(entries[1]!.changes)).toEqual([{ path: 'hour', before: 8, after: 9 }]);
  });

  it('survive concurrent changes: the last one wins as a whole', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => ({ ...BODY, hour: n, to: [`a${n}@example.com`] }));
    await Promise.all(bodies.map((body) => client.put(body).expect(200)));
    const { hour, to } = await storedDigest(t, config);
    expect(to).toEqual([`a${hour}@example.com`]);
    expect((await storedDigest(t, config)).rev).toBe(8);
  });

  it('are part of the export of the account, without secrets', async () => {
    const platform = await newCaller(t, { platform: true }).catch(() => undefined);
    expect(platform).toBeDefined();
    const child = await newCaller(t, { parent: platform!.account });
    const of = await newConfig(t, child);
    await new DigestClient(t, child, of).put(BODY).expect(200);
    const { text } = await t.http
      .get(`/v1/accounts/${String(child.account._id)}/export`)
      .set(platform!.as)
      .buffer(true)
      .parse((response, done) => {
        let all = '';
        response.on('data', (chunk: Buffer) => (all += chunk.toString()));
        response.on('end', () => done(null, all));
      })
      .expect(200)
      .then(({ body }) => ({ text: String(body) }));
    const line = text.split('\n').find((each) => each.includes('"digest"'))!;
    expect(line).toContain('ada@example.com');
    expect(line).not.toMatch(/secret|lease|events/);
  });
});
