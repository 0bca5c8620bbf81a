import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/audit/index.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newSlot,
  NOON,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import {
  confirmAddresses,
  DigestClient,
  received,
  tick,
  unsubscribeUrl,
  WEEKLY,
} from '../../../support/digests.js';
import { eventually } from '../../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const TO = ['ada@example.com', 'grace@example.com', 'linus@example.com'];
const PREFIX = 'https://rank.example/tools';

let smtp: TestSmtp;
let t: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: PREFIX, RATE_LIMIT_ENABLED: 'true' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

let owner: Caller;
let config: string;
let client: DigestClient;
/** Paths of the unsubscribe links, by recipient. */
let links: Map<string, string>;
beforeEach(async () => {
  for (const name of ['outbox', 'rank_digests']) await t.db.collection(name).deleteMany({});
  smtp.taken.length = 0;
  t.clock.set(NOON);
  await newSlot(t);
  owner = await newCaller(t);
  config = await newConfig(t, owner);
  client = new DigestClient(t, owner, config);
  await confirmAddresses(t, owner, TO);
  await client.put({ ...WEEKLY, to: TO }).expect(200);
  await client.send().expect(200);
  const mails = await received(t, smtp, 3);
  links = new Map(mails.map((mail) => [mail.to[0]!, unsubscribeUrl(mail).slice(PREFIX.length)]));
  smtp.taken.length = 0;
});

const recipients = async () => (await client.get().expect(200)).body.data.to as string[];

describe('the unsubscribe link', () => {
  it('shows a page whose GET has no effect', async () => {
    const page = await t.http.get(links.get('grace@example.com')!).expect(200);
    expect(page.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('End the digest e-mails to grace@example.com?');
    expect(page.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.get('X-Robots-Tag')).toBe('noindex');
    expect(page.get('Cache-Control')).toBe('no-store');
    expect(page.text).not.toContain('<script');
    expect(await recipients()).toEqual(TO);
  });

  it.each([
    ['as mail programs do', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'as a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['without a body', undefined, undefined],
  ])('ends the mails to its address alone with one POST, %s', async (_, type, body) => {
    const request = t.http.post(links.get('grace@example.com')!);
    const response = await (type === undefined ? request : request.set('Content-Type', type).send(body));
    expect(response.status).toBe(200);
    expect(response.text).toContain('grace@example.com no longer receives this digest.');
    expect(await recipients()).toEqual(['ada@example.com', 'linus@example.com']);
    t.clock.set(new Date('2026-03-18T07:00:00Z'));
    await tick(t);
    const mails = await received(t, smtp, 2);
    expect(mails.map(({ to }) => to)).toEqual([['ada@example.com'], ['linus@example.com']]);
  });

  it('can be used twice, and subscribes again; only its owner can', async () => {
    const link = links.get('grace@example.com')!;
    await t.http.post(link).expect(200);
    await t.http.post(link).expect(200);
    const { body } = await client.get();
    expect(body.data).toMatchObject({
      to: ['ada@example.com', 'linus@example.com'],
      unsubscribed: ['grace@example.com'],
    });
    const refused = await client.put({ ...WEEKLY, to: ['ada@example.com', 'Grace@example.com'] }).expect(400);
    expect(refused.body.additional_info.fields).toEqual([
      {
        path: 'to.1',
        message:
          'Grace@example.com has unsubscribed. Only its owner can subscribe it again, by the unsubscribe link of an earlier digest.',
      },
    ]);
    const page = await t.http.get(link).expect(200);
    expect(page.text).toContain('Subscribe again');
    const [, action] = /action="([^"]+)"/.exec(page.text)!;
    const target = new URL(action!, `${PREFIX}${link}`).href.slice(PREFIX.length);
    expect(target).toBe(`${link}/subscribe`);
    await t.http.post(target).expect(200);
    await t.http.post(target).expect(200);
    expect([...(await recipients())].sort()).toEqual(TO);
    expect((await client.get()).body.data.unsubscribed).toEqual([]);
  });

  it('has the form at an address relative to itself', async () => {
    const link = links.get('ada@example.com')!;
    const { text } = await t.http.get(link).expect(200);
    const [, action] = /action="([^"]+)"/.exec(text)!;
    expect(new URL(action!, `${PREFIX}${link}`).href).toBe(`${PREFIX}${link}`);
  });

  it('leaves an entry in the audit log, with the address of the client', async () => {
    await t.http.post(links.get('ada@example.com')!).expect(200);
    const [entry] = await t.db
      .collection<AuditEntry>('audit_log')
      .find({ account: owner.account._id, action: 'rank.digest.unsubscribe' })
      .toArray();
    expect(entry).toMatchObject({ user: null, via: 'session', ip: expect.stringMatching(/127\.0\.0\.1$/) });
    expect(JSON.parse(entry!.changes)).toEqual([{ path: 'to', before: 'ada@example.com', after: null }]);
  });

  it('is not in the log', async () => {
    const link = links.get('ada@example.com')!;
    const token = link.split('/').at(-1)!;
    await t.http.get(link).expect(200);
    await t.http.post(`${link}/subscribe`).expect(200);
    await eventually(
      () => t.logs.filter((line) => line.includes('digest/unsubscribe')).length,
    ).toBeGreaterThan(1);
    expect(t.logs.join('\n')).not.toContain(token);
    expect(t.logs.join('\n')).toContain('/[redacted]');
  });

  it('is unknown with another token or id', async () => {
    const link = links.get('ada@example.com')!;
    const [, id, token] = /unsubscribe\/(\w+)\/(\S+)$/.exec(link)!;
    const path = (of: string, with_: string) => `/v1/rank/digest/unsubscribe/${of}/${with_}`;
    const other = '0'.repeat(24);
    for (const unknown of [
      path(id!, 'x'.repeat(43)),
      path(other, token!),
      path('x', token!),
      path(id!, 'ü'),
    ]) {
      const { body } = await t.http.get(encodeURI(unknown)).expect(404);
      expect(body.message).toBe('This link does not exist, or its digest no longer has the address.');
    }
    const page = await t.http.get(path(other, token!)).set('Accept', 'text/html').expect(404);
    expect(page.text).toContain('This link does not work');
  });

  it('works after the address is removed, and after the configuration is deleted', async () => {
    await client.put({ ...WEEKLY, to: ['grace@example.com'] }).expect(200);
    await t.http.post(links.get('ada@example.com')!).expect(200);
    await client.put({ ...WEEKLY, to: TO }).expect(400);
    await t.http.delete(`/v1/rank/config/${config}`).set(owner.as).expect(200);
    await t.http.post(links.get('grace@example.com')!).expect(200);
    const again = new DigestClient(t, owner, await newConfig(t, owner));
    const { body } = await again.put({ ...WEEKLY, to: TO }).expect(400);
    const { fields } = body.additional_info as { fields: { path: string }[] };
    expect(fields.map(({ path }) => path)).toEqual(['to.0', 'to.1']);
  });

  it('withdraws a mail that has not been sent yet', async () => {
    smtp.fail({ at: 'rcpt', does: '450 4.2.0 later', to: /ada/ });
    t.clock.set(new Date('2026-03-18T07:00:00Z'));
    await tick(t);
    const waiting = { to: 'ada@example.com', state: 'pending', lease: null, attempts: 1 };
    await eventually(() => t.db.collection('outbox').countDocuments(waiting)).toBe(1);
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'sent', attempts: 1 })).toBe(5);
    await t.http.post(links.get('ada@example.com')!).expect(200);
    smtp.fail();
    t.clock.set(new Date('2026-03-18T07:10:00Z'));
    const reason = 'The address no longer receives the digest.';
    await eventually(() =>
      t.db.collection('outbox').countDocuments({ to: 'ada@example.com', state: 'failed', reason }),
    ).toBe(1);
    expect(smtp.taken.map(({ to }) => to[0]).sort()).toEqual(['grace@example.com', 'linus@example.com']);
  });
});

it('many unknown links of an address are refused, and valid ones of it served', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    const { status } = await t.http.post(`/v1/rank/digest/unsubscribe/${'0'.repeat(24)}/${String(n)}`);
    statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.at(-1)).toBe(429);
  await t.http.post(links.get('grace@example.com')!).expect(200);
  expect(await recipients()).not.toContain('grace@example.com');
});
