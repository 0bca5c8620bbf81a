import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmAddresses,
  DigestClient,
  allRecorded,
  parsed,
  received,
  storedDigest,
  tick,
  unsubscribeUrl,
  WEEKLY,
} from '../../../support/digests.js';
import {
  check,
  type ReportApp,
  SITE,
  startReportApp,
  tracked,
  type Tracked,
} from '../../../support/reports.js';
import { DRAWING, png, urlOf } from '../../../support/logos.js';
import { eventually } from '../../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const KEYWORDS = [
  { keyword: 'Käse & Öl', country: 'DE' },
  { keyword: 'قهوة <b>', country: 'EG' },
  { keyword: '=cmd()', country: 'US' },
  { keyword: 'lost', country: 'US' },
];
const TO = ['ada@example.com', 'grace@example.com', 'über@example.com'];
/** A Wednesday, 08:00 in Berlin. */
const DUE = '2026-03-11T07:00:00Z';

let smtp: TestSmtp;
let t: ReportApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startReportApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Rankwire <digest@rankwire.example>',
    PUBLIC_URL: 'https://rank.example/tools',
  });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

let site: Tracked;
let client: DigestClient;
beforeEach(async () => {
  smtp.fail();
  for (const name of ['outbox', 'rank_digests', 'rank_digest_issues'])
    await t.db.collection(name).deleteMany({});
  smtp.taken.length = smtp.read.length = 0;
  site = await tracked(t, '2026-03-04T00:00:00Z', { keywords: KEYWORDS });
  client = new DigestClient(t, site.caller, site.config);
  await confirmAddresses(t, site.caller, TO);
  await check(t, '2026-03-04T01:00:00Z', {
    'Käse & Öl': [9],
    'قهوة <b>': [30],
    '=cmd()': [5],
    lost: [2],
  });
  await check(t, '2026-03-11T01:00:00Z', { 'Käse & Öl': [3], 'قهوة <b>': [12], '=cmd()': [5], lost: [] });
  t.clock.set(new Date('2026-03-11T06:00:00Z'));
});

describe('at its hour a digest', () => {
  it('is sent to each address, with figures, moves and the unsubscribe link of that address', async () => {
    const body = { ...WEEKLY, to: TO, csv: true };
    const { body: set } = await client.put(body).expect(200);
    expect(set.data).toMatchObject({ ...body, next_at: '2026-03-11T07:00:00.000Z', last_sent_at: null });
    await tick(t);
    t.clock.set(new Date(DUE));
    await tick(t);
    const mails = await received(t, smtp, 3);
    expect(mails.map(({ to }) => to)).toEqual(TO.map((address) => [address]));
    const links = new Set<string>();
    for (const mail of mails) {
      const { subject, text, html, from, to, attachments } = await parsed(mail);
      expect(from?.text).toBe('"Rankwire" <digest@rankwire.example>');
      expect([to].flat().map((each) => each?.text)).toEqual(mail.to);
      expect(subject).toBe('Weekly digest of www.example.com: 2 up, 1 down');
      expect(text).toContain('March 11, 2026, compared with March 4, 2026');
      expect(text).toContain('- \u2068قهوة <b>\u2069 (\u2068EG\u2069): 30 → 12');
      expect(text).toContain('- \u2068Käse & Öl\u2069 (\u2068DE\u2069): 9 → 3');
      expect(text).toContain('- \u2068lost\u2069 (\u2068US\u2069): 2 → –');
      expect(html).toContain('<bdi dir="auto">قهوة &lt;b&gt;</bdi>');
      expect(html).toContain('<bdi dir="auto">Käse &amp; Öl</bdi>');
      expect(html).toContain(`href="https://rank.example/tools/app/a/${String(site.caller.account._id)}"`);
      expect(html).not.toMatch(/<script|<img|<link|src=/i);
      const url = unsubscribeUrl(mail);
      expect(url).toMatch(
        /^https:\/\/rank\.example\/tools\/v1\/rank\/digest\/unsubscribe\/[0-9a-f]{24}\/[\w-]{43}$/,
      );
      expect(text).toContain(`Unsubscribe: ${url}\n`);
      expect(html).toContain(`href="${url}"`);
      expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      links.add(url);
      expect(attachments).toHaveLength(1);
      const { filename, contentType, content } = attachments[0]!;
      expect([filename, contentType]).toEqual(['example.com-rank-table-2026-03-11.csv', 'text/csv']);
      const lines = content.toString('utf8').split('\r\n');
      expect(lines[0]).toMatch(/^\ufeffkeyword,country,near,currentPosition/);
      expect(lines.filter((line) => line !== '')).toHaveLength(5);
      expect(content.toString('utf8')).toContain("\r\n'=cmd(),US,");
    }
    expect(links.size).toBe(3);
    await t.db.collection('outbox').deleteMany({});
    await tick(t);
    expect(await t.db.collection('outbox').countDocuments()).toBe(0);
    const { body: after } = await client.get().expect(200);
    expect(after.data).toMatchObject({
      next_at: '2026-03-18T07:00:00.000Z',
      last_sent_at: '2026-03-11T07:00:00.000Z',
    });
  });

  it('is sent in German, without an attachment unless it is wanted', async () => {
    await client.put({ ...WEEKLY, to: ['ada@example.com'], language: 'de' }).expect(200);
    t.clock.set(new Date(DUE));
    await tick(t);
    const [mail] = await received(t, smtp, 1);
    const { subject, text, attachments } = await parsed(mail!);
    expect(subject).toBe('Wöchentlicher Bericht zu www.example.com: 2 verbessert, 1 verschlechtert');
    expect(text).toContain('11. März 2026, verglichen mit dem 4. März 2026');
    expect(attachments).toEqual([]);
  });

  it('has the brand of the account: name of its sender, logo and colors', async () => {
    const name = 'Northwind "S" <b>&';
    const setBrand = (brand: object | null) =>
      t.http
        .patch(`/v1/accounts/${String(site.caller.account._id)}`)
        .set(site.caller.as)
        .send({ brand })
        .expect(200);
    await setBrand({ name, accent: '#b3261e', logo: urlOf(png(8), 'image/png') });
    const preview = await client.preview().expect(200);
    expect(preview.text).toContain(`src="${urlOf(png(8), 'image/png')}"`);
    await client.put({ ...WEEKLY, to: ['ada@example.com'], csv: true }).expect(200);
    t.clock.set(new Date(DUE));
    await tick(t);
    const [mail] = await received(t, smtp, 1);
    const { from, html, text, attachments } = await parsed(mail!);
    expect(from?.value).toEqual([{ name, address: 'digest@rankwire.example' }]);
    expect(text).toContain(`${name}\n\nWeekly digest`);
    expect(html).toContain('alt="Northwind &quot;S&quot; &lt;b&gt;&amp;"');
    expect(html).toContain('#b3261e');
    expect(`${html}${text}`).not.toContain('Open in Rankwire');
    const [logo, table] = attachments;
    expect(logo).toMatchObject({ contentType: 'image/png', cid: 'logo@digest', related: true });
    expect(logo!.content).toEqual(png(8));
    expect(table!.contentType).toBe('text/csv');

    await setBrand({ name, logo: urlOf(DRAWING) });
    const drawn = await client.preview().expect(200);
    expect(drawn.text).toContain('Northwind');
    expect(drawn.text).not.toContain('<img');
    await setBrand(null);
  });

  it.each([
    ['is sent until half of its period has passed', '2026-03-14T18:59:59Z', 1],
    ['is left out when half of its period has passed', '2026-03-14T19:00:00Z', 0],
  ])('that was missed %s', async (_, now, count) => {
    await client.put({ ...WEEKLY, to: ['ada@example.com'] }).expect(200);
    t.clock.set(new Date(now));
    await tick(t);
    expect(await t.db.collection('outbox').countDocuments()).toBe(count);
    expect((await storedDigest(t, site.config)).next_at).toEqual(new Date('2026-03-18T07:00:00Z'));
  });

  it('names a missed check by the days of its own zone, as it names those of the figures', async () => {
    const slot = { time: '23:00', timezone: 'America/New_York' };
    site = await tracked(t, '2026-03-04T12:00:00Z', { keywords: KEYWORDS }, slot);
    client = new DigestClient(t, site.caller, site.config);
    await check(t, '2026-03-05T04:00:00Z', { lost: [2] });
    const read = async (tz: string) => (await client.preview({ format: 'text', tz }).expect(200)).text;
    t.clock.set(new Date('2026-03-06T03:59:00Z'));
    for (const tz of ['Asia/Tokyo', slot.timezone]) expect(await read(tz)).not.toContain('missed');
    // The next one was due at 04:00.
    t.clock.set(new Date('2026-03-06T08:00:00Z'));
    const text = (missed: number, figures: number) =>
      `The check of March ${missed}, 2026 was missed: these figures are of March ${figures}, 2026.`;
    expect(await read('Asia/Tokyo')).toContain(text(6, 5));
    expect(await read(slot.timezone)).toContain(text(5, 4));
  });

  it('is sent once, with a clock that is set forward by a month and back again', async () => {
    const periods = async () => (await storedDigest(t, site.config)).sent_periods;
    await client.put({ ...WEEKLY, frequency: 'daily', to: ['ada@example.com'] }).expect(200);
    const at = async (now: string) => {
      t.clock.set(new Date(now));
      await tick(t);
    };
    await at(DUE);
    await at('2026-04-11T06:30:00Z');
    await at('2026-03-11T07:01:00Z');
    await at('2026-03-11T06:00:00Z');
    await at('2026-03-11T08:00:00Z');
    await at('2026-03-12T07:00:00Z');
    await at('2026-03-12T07:00:30Z');
    await at('2026-04-11T06:30:00Z');
    expect(await periods()).toEqual(['2026-03-11', '2026-04-11', '2026-03-12']);
    expect(await t.db.collection('outbox').countDocuments()).toBe(3);
  });

  it('is not sent for a deleted configuration, an inactive account or one without recipients', async () => {
    await client.put({ ...WEEKLY, to: ['ada@example.com'] }).expect(200);
    const accounts = t.db.collection('accounts');
    await accounts.updateOne({ _id: site.caller.account._id }, { $set: { active: false } });
    t.clock.set(new Date(DUE));
    await tick(t);
    await accounts.updateOne({ _id: site.caller.account._id }, { $set: { active: true } });
    await t.db.collection('rank_digests').updateMany({}, { $set: { to: [], next_at: new Date(DUE) } });
    await tick(t);
    expect(await t.db.collection('outbox').countDocuments()).toBe(0);
    await t.http.delete(`/v1/rank/config/${site.config}`).set(site.caller.as).expect(200);
    expect(await t.db.collection('rank_digests').countDocuments()).toBe(0);
  });

  it('is the same at each attempt, with the same Message-ID', async () => {
    smtp.fail({ at: 'end', does: '450 4.2.0 later', times: 1 });
    await client.put({ ...WEEKLY, to: ['ada@example.com'], csv: true }).expect(200);
    t.clock.set(new Date(DUE));
    await tick(t);
    await eventually(() => smtp.read.length).toBe(1);
    await eventually(() =>
      t.db.collection('outbox').countDocuments({ state: 'pending', lease: null, attempts: 1 }),
    ).toBe(1);
    t.clock.set(new Date('2026-03-11T07:10:00Z'));
    const [again] = await received(t, smtp, 1);
    const [first] = smtp.read;
    const unboundedOf = (raw: string) => raw.replaceAll(/-{2,4}_NmP-[\w-]+/g, 'boundary');
    expect(unboundedOf(again!.raw)).toBe(unboundedOf(first!.raw));
  });
});

describe('without results, or without earlier ones', () => {
  it('the digest says so', async () => {
    await client.put({ ...WEEKLY, frequency: 'monthly', day: 11, to: ['ada@example.com'] }).expect(200);
    t.clock.set(new Date(DUE));
    await tick(t);
    const [mail] = await received(t, smtp, 1);
    const { text } = await parsed(mail!);
    expect(text).toContain('There are no results of February 11, 2026 or earlier to compare with.');
    t.clock.set(new Date('2026-06-01T12:00:00Z'));
    const { text: preview } = await client.preview({ format: 'text' }).expect(200);
    expect(preview).toContain('There are no results of the last 45 days.');
  });
});

describe('the preview', () => {
  it('shows what would be sent, as HTML or text, in either language', async () => {
    const html = await client.preview().expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    expect(html.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(html.get('Cache-Control')).toBe('no-store');
    expect(html.text).toContain('<html lang="en"');
    expect(html.text).toContain('Improved: 2');
    const text = await client.preview({ format: 'text', language: 'de', frequency: 'daily' }).expect(200);
    expect(text.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(text.text).toContain('Täglicher Bericht – www.example.com');
    await client.put({ ...WEEKLY, to: TO, csv: true, language: 'de' }).expect(200);
    const stored = await client.preview({ format: 'text' }).expect(200);
    expect(stored.text).toContain('Wöchentlicher Bericht');
    expect(stored.text).toContain('als CSV angehängt');
    expect(await t.db.collection('rank_digest_issues').countDocuments()).toBe(0);
  });

  it('has the days of the time zone that is asked for, else of the digest', async () => {
    await client.put({ ...WEEKLY, to: TO }).expect(200);
    const textIn = async (query: object) =>
      (await client.preview({ format: 'text', ...query }).expect(200)).text;
    expect(await textIn({})).toContain('March 11, 2026');
    expect(await textIn({ tz: 'Europe/Berlin' })).toBe(await textIn({}));
    const earlier = await textIn({ tz: 'Pacific/Pago_Pago' });
    expect(earlier).toContain('March 10, 2026');
    expect(earlier).not.toContain('March 11, 2026');
    await client.preview({ tz: 'Berlin' }).expect(400);
  });

  it('has the website of the configuration, not that of another account', async () => {
    expect(SITE).toContain('www.example.com');
    expect((await client.preview({ format: 'text' }).expect(200)).text).toContain('– www.example.com\n');
  });
});

describe('a digest that is requested', () => {
  it('is sent at most once an hour, to all recipients, besides the scheduled one', async () => {
    await client.send().expect(409);
    await client.put({ ...WEEKLY, to: TO }).expect(200);
    const answers = await Promise.all([client.send(), client.send(), client.send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 200)!.body.data).toEqual({ recipients: 3 });
    await received(t, smtp, 3);
    await allRecorded(t);
    t.clock.set(new Date('2026-03-11T06:59:59Z'));
    const refused = await client.send().expect(429);
    expect(refused.get('Retry-After')).toBe('1');
    expect(refused.body.message).toBe('The digest was sent less than an hour ago.');
    t.clock.set(new Date(DUE));
    await tick(t);
    await received(t, smtp, 6);
    await client.send().expect(200);
    await received(t, smtp, 9);
  });

  it('can be sent while it is off, and after the clock was set back', async () => {
    await client.put({ frequency: 'off', to: ['ada@example.com'] }).expect(200);
    await client.send().expect(200);
    await received(t, smtp, 1);
    await allRecorded(t);
    t.clock.set(new Date('2026-03-11T05:00:00Z'));
    await client.send().expect(200);
    const [mail] = await received(t, smtp, 2);
    expect((await parsed(mail!)).subject).toContain('Weekly digest');
  });
});
