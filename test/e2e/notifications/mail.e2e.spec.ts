import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SecretBox } from '../../../src/common/secret-box.js';
import type { Mail } from '../../../src/mail/mail.schema.js';
import { MailRepository } from '../../../src/mail/mail.repository.js';
import { type NewMail, MailOutboxService } from '../../../src/mail/mail-outbox.service.js';
import { DeliveryWorker } from '../../../src/outbox/delivery/delivery.worker.js';
import {
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { ConfigClient } from '../../support/config.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startStoreProxy } from '../../support/store-proxy.js';

const BASE_MS = 30_000;
const FROM = 'Rankwire <no-reply@rankwire.example>';
const DAY_MS = 24 * 3_600_000;

let smtp: TestSmtp;
let t: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startMailer(smtp.url);
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
afterEach(async () => {
  smtp.fail();
  await t.db.collection('outbox').deleteMany({});
  smtp.taken.length = smtp.read.length = smtp.offered.length = 0;
});

/**
 * The clock is the real time: the store removes sent mails after 90 days by its own. From the start, as a clock that jumps ahead
 * ends the leases of mails in flight.
 */
function startMailer(url: string, env: Record<string, string> = {}, database = newDatabaseName()) {
  const settings = { SMTP_URL: url, MAIL_FROM: FROM, MAIL_RETRY_BASE_MS: String(BASE_MS), ...env };
  return startApp(settings, database, new Date());
}

let keys = 0;
const add = async (mail: Partial<NewMail> = {}, app = t) => {
  const key = `test:${++keys}`;
  const defaults = {
    to: `to${keys}@example.com`,
    subject: 'Subject',
    content: 'Content.',
    origin: 'test',
    link: null,
  };
  await app.app.get(MailOutboxService).add({ key, ...defaults, ...mail });
  return key;
};
const mailOf = (key: string, app = t) => app.db.model<Mail>('outbox').findOne({ key }).lean<Mail>();
const stateOf = async (key: string, app = t) => (await mailOf(key, app))?.state;
const attemptsOf = async (key: string) => {
  const mail = await mailOf(key);
  return mail?.lease ? undefined : mail?.attempts;
};
const later = (ms: number, app = t) => {
  app.clock.set(new Date(app.clock.now().getTime() + ms));
  app.app.get(DeliveryWorker).wake();
};

describe('a mail', () => {
  it('arrives as text and HTML, once, with sender, date and Message-ID of its row', async () => {
    const key = await add({
      to: 'jane@example.com',
      subject: 'Grüße – ✓',
      content: 'Line one.\nLine <two>.',
    });
    await eventually(() => stateOf(key)).toBe('sent');
    const [letter, ...more] = smtp.taken;
    expect(more).toEqual([]);
    const mail = await mailOf(key);
    expect(letter).toMatchObject({ from: 'no-reply@rankwire.example', to: ['jane@example.com'] });
    expect(letter!.messageId).toBe(mail!.message_id);
    expect(letter!.messageId).toBe(`<${String(mail!._id)}@rankwire.example>`);
    expect(letter!.text.trimEnd()).toBe('Line one.\nLine <two>.');
    expect(letter!.html).toContain('Line &lt;two&gt;.');
    expect(letter!.headers.get('from')).toBe(FROM);
    expect(letter!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(Date.parse(letter!.headers.get('date')!)).toBe(
      Math.floor(mail!.createdAt.getTime() / 1000) * 1000,
    );
    expect(mail).toMatchObject({
      state: 'sent',
      attempts: 1,
      lease: null,
      reason: null,
      sent_at: expect.any(Date),
    });
  });

  it('of a deletion has the exact text of the specification', async () => {
    await newSlot(t);
    const caller = await newCaller(t);
    await new ConfigClient(t, caller).remove(await newConfig(t, caller)).expect(200);
    await eventually(() => smtp.taken.length).toBe(1);
    const [letter] = smtp.taken;
    expect(letter!.to).toEqual([caller.email]);
    expect(letter!.headers.get('subject')).toBe('SEO integration disconnected');
    expect(letter!.headers.get('x-origin')).toBe('analytics');
    expect(letter!.text.trimEnd()).toBe('SEO integration has been disconnected.');
    expect(letter!.html).toContain('>SEO integration has been disconnected.<');
  });

  it('of a key is queued once, however often it is added', async () => {
    const key = `same:${Date.now()}`;
    await Promise.all(Array.from({ length: 20 }, () => add({ key, to: 'once@example.com' })));
    await eventually(() => stateOf(key)).toBe('sent');
    await add({ key, to: 'once@example.com' });
    expect(await t.db.collection('outbox').countDocuments({ key })).toBe(1);
    expect(smtp.taken).toHaveLength(1);
  });

  it('starts the delivery of this process at once, unless it cannot be sent', async () => {
    const queued = vi.spyOn(t.app.get(DeliveryWorker), 'wake');
    const key = await add();
    expect(queued).toHaveBeenCalledTimes(1);
    await add({ to: 'nobody' });
    expect(queued).toHaveBeenCalledTimes(1);
    queued.mockRestore();
    await eventually(() => stateOf(key)).toBe('sent');
  });

  it.each([
    ['a@example.com\r\nBcc: b@example.com'],
    ['a@example.com, b@example.com'],
    ['a@example.com\nRCPT TO:<b@example.com>'],
    ['Jane <a@example.com>'],
    ['nobody'],
  ])('to %j goes nowhere and says why', async (to) => {
    const key = await add({ to });
    expect(await mailOf(key)).toMatchObject({ state: 'failed', reason: 'This is not an e-mail address.' });
    expect(smtp.offered).toEqual([]);
  });

  it('cannot be given additional headers or recipients', async () => {
    const evil = 'Hello\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\nbody';
    const key = await add({
      to: 'good@example.com',
      subject: evil,
      origin: evil,
      content: `.\r\n.\r\n${evil}`,
    });
    await eventually(() => stateOf(key)).toBe('sent');
    expect(smtp.offered).toEqual(['good@example.com']);
    const [letter] = smtp.taken;
    expect([...letter!.headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']));
    expect(letter!.headers.has('x-evil')).toBe(false);
    expect(letter!.headers.get('subject')).toBe('Hello Bcc: evil@example.com X-Evil: yes body');
    // Inserted directly into the store, it is not sent either.
    await t.db.collection('outbox').deleteMany({});
    const sneaky = await add({ to: 'good@example.com' });
    await t.db.collection('outbox').updateOne(
      { key: sneaky },
      {
        $set: {
          state: 'pending',
          to: 'a@example.com>\r\nRCPT TO:<evil@example.com',
          next_attempt_at: t.clock.now(),
        },
      },
    );
    later(1000);
    await eventually(() => stateOf(sneaky)).not.toBe('pending');
    expect(smtp.offered).not.toContain('evil@example.com');
  });
});

describe('a mail server that', () => {
  it('refuses a recipient permanently fails that mail immediately, with its message', async () => {
    const fired = smtp.fail({ at: 'rcpt', does: '550 5.1.1 no such user' });
    const key = await add();
    await eventually(() => stateOf(key)).toBe('failed');
    expect(await mailOf(key)).toMatchObject({ attempts: 1, reason: expect.stringContaining('no such user') });
    later(DAY_MS);
    const next = await add();
    await eventually(() => stateOf(next)).toBe('failed');
    expect(fired()).toEqual([2]);
  });

  it('refuses the content permanently fails that mail immediately', async () => {
    const fired = smtp.fail({ at: 'end', does: '554 5.7.1 looks like spam' });
    const key = await add();
    await eventually(() => stateOf(key)).toBe('failed');
    expect((await mailOf(key))?.reason).toContain('looks like spam');
    expect(fired()).toEqual([1]);
  });

  it('greylists is retried, each time after twice as long, with the same Message-ID', async () => {
    const fired = smtp.fail({ at: 'end', does: '451 4.7.1 greylisted', times: 3 });
    const key = await add();
    for (const [attempt, wait] of [1, 2, 4].entries()) {
      await eventually(() => attemptsOf(key)).toBe(attempt + 1);
      const mail = await mailOf(key);
      expect(mail).toMatchObject({ state: 'pending', reason: expect.stringContaining('greylisted') });
      expect(mail!.next_attempt_at).toEqual(new Date(t.clock.now().getTime() + wait * BASE_MS));
      later(wait * BASE_MS);
    }
    await eventually(() => stateOf(key)).toBe('sent');
    expect(fired()).toEqual([3]);
    expect(smtp.taken).toHaveLength(1);
    expect(new Set(smtp.read.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(smtp.read.map(({ raw }) => raw.replace(/--_NmP[^\r]*|boundary="[^"]*"/g, ''))).size).toBe(
      1,
    );
  });

  it('stays unavailable is retried for 24 hours; then the mail fails, with the reason', async () => {
    smtp.fail({ at: 'rcpt', does: '450 4.2.0 not now' });
    const key = await add();
    const began = t.clock.now().getTime();
    let attempts = 0;
    while ((await stateOf(key)) === 'pending') {
      attempts += 1;
      await eventually(() => attemptsOf(key)).toBe(attempts);
      const mail = await mailOf(key);
      if (mail?.state !== 'pending') break;
      t.clock.set(mail.next_attempt_at);
      t.app.get(DeliveryWorker).wake();
    }
    expect(t.clock.now().getTime()).toBe(began + DAY_MS);
    expect(await mailOf(key)).toMatchObject({ state: 'failed', reason: expect.stringContaining('not now') });
    // 30 s doubled up to an hour, then each hour, and one when the time is up.
    expect(attempts).toBe(31);
  });

  it('cuts the connection in the middle gets the mail again, whole and once', async () => {
    const fired = smtp.fail({ at: 'middle', does: 'drop', times: 1 });
    const key = await add();
    await eventually(() => attemptsOf(key)).toBe(1);
    expect(await mailOf(key)).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('cannot be reached'),
    });
    later(BASE_MS);
    await eventually(() => stateOf(key)).toBe('sent');
    expect(fired()).toEqual([1]);
    expect(smtp.taken).toHaveLength(1);
  });

  it('dies before it can answer gets the mail again, under the same Message-ID', async () => {
    const fired = smtp.fail({ at: 'end', does: 'drop', times: 1 });
    const key = await add();
    await eventually(() => attemptsOf(key)).toBe(1);
    later(BASE_MS);
    await eventually(() => stateOf(key)).toBe('sent');
    expect(fired()).toEqual([1]);
    expect(smtp.read).toHaveLength(2);
    expect(new Set(smtp.read.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('has closed a connection gets the next mail over a new one, at the first attempt', async () => {
    const own = await startMailer(smtp.url);
    const first = await add({}, own);
    await eventually(() => stateOf(first, own)).toBe('sent');
    const dropped = smtp.fail({ at: 'rcpt', does: 'drop', times: 1 });
    const second = await add({}, own);
    await eventually(() => stateOf(second, own)).toBe('sent');
    expect(dropped()).toEqual([1]);
    expect(await mailOf(second, own)).toMatchObject({ attempts: 1 });
    expect(smtp.taken).toHaveLength(2);
    await own.close();
  });
});

describe('a mail server that stalls', () => {
  it('is given up before the lease runs out, and loses no mail', async () => {
    const own = await startMailer(smtp.url, { MAIL_LEASE_MS: '4000' });
    const fired = smtp.fail({ at: 'end', does: 'stall', times: 1 });
    const key = await add({}, own);
    await eventually(() => fired()[0]).toBe(1);
    await eventually(async () => (await mailOf(key, own))?.reason).toBe(
      'The mail server did not respond in time.',
    );
    expect(await mailOf(key, own)).toMatchObject({ state: 'pending', lease: null });
    later(BASE_MS, own);
    await eventually(() => stateOf(key, own)).toBe('sent');
    expect(new Set(smtp.read.map(({ messageId }) => messageId)).size).toBe(1);
    await own.close();
  });
});

describe('without a mail server', () => {
  it('mails are held and it is logged once; with one at the next start they go out', async () => {
    const database = newDatabaseName();
    const without = await startApp({ MAIL_FROM: FROM }, database, new Date());
    const held = [await add({}, without), await add({}, without)];
    for (const key of held) expect(await stateOf(key, without)).toBe('held');
    expect(without.logs.filter((line) => line.includes('SMTP_URL is not set'))).toHaveLength(1);
    await without.app.close();
    const own = await startMailer(smtp.url, {}, database);
    for (const key of held) await eventually(() => stateOf(key, own)).toBe('sent');
    expect(smtp.taken).toHaveLength(2);
    await own.close();
  });

  it('that responds, few attempts are made, however many mails are queued', async () => {
    const gone = await startSmtp();
    await gone.close();
    const own = await startMailer(gone.url);
    for (let n = 0; n < 40; n += 1) await add({}, own);
    const tried = () => own.db.collection('outbox').countDocuments({ attempts: { $gt: 0 }, lease: null });
    await eventually(tried).toBeGreaterThanOrEqual(3);
    for (let n = 0; n < 10; n += 1) own.app.get(DeliveryWorker).wake();
    expect(await tried()).toBeLessThanOrEqual(10);
    const reasons = await own.db.collection('outbox').distinct('reason', { attempts: 1, lease: null });
    expect(reasons).toEqual(['The mail server cannot be reached (ESOCKET).']);
    await own.close();
  });
});

describe('the connection to the mail server', () => {
  it('is refused when its certificate is not trusted, and accepted when the settings allow it', async () => {
    const secure = await startSmtp({ secure: true });
    const own = await startMailer(secure.url);
    const key = await add({}, own);
    await eventually(async () => (await mailOf(key, own))?.reason ?? '').toContain('cannot be reached');
    expect(secure.offered).toEqual([]);
    await own.close();
    const trusting = await startMailer(`${secure.url}?tls.rejectUnauthorized=false`);
    const other = await add({}, trusting);
    await eventually(() => stateOf(other, trusting)).toBe('sent');
    await trusting.close();
    await secure.close();
  });

  it('logs in; a wrong password loses no mail and is not revealed to clients', async () => {
    const login = await startSmtp({ login: { user: 'rankwire', pass: 'right' } });
    const own = await startMailer(login.url.replace('right', 'wrong'));
    const key = await add({}, own);
    await eventually(async () => (await mailOf(key, own))?.reason ?? '').toContain('535');
    expect(await stateOf(key, own)).toBe('pending');
    expect(own.logs.join('\n')).not.toMatch(/wrong@|:wrong/);
    await own.close();
    const right = await startMailer(login.url);
    const other = await add({}, right);
    await eventually(() => stateOf(other, right)).toBe('sent');
    await right.close();
    await login.close();
  });
});

describe('a store that is away when a mail has been accepted', () => {
  it('does not cause a second copy', async () => {
    const database = newDatabaseName();
    const proxy = await startStoreProxy(databaseUri(database));
    const own = await startMailer(smtp.url, { MONGODB_URI: proxy.uri, MAIL_LEASE_MS: '60000' });
    const held = proxy.hold(
      ({ name, parts }) => name === 'update' && JSON.stringify(parts).includes('"sent"'),
    );
    await add({}, own);
    await held.met;
    expect(smtp.taken).toHaveLength(1);
    const back = proxy.cut();
    held.release();
    await eventually(() => own.logs.some((line) => line.includes('"level":50'))).toBe(true);
    back();
    const states = () => own.db.collection('outbox').distinct('state');
    await eventually(() => states().catch(() => [])).toEqual(['sent']);
    expect(smtp.taken).toHaveLength(1);
    await own.close();
    await proxy.close();
  });
});

describe('a mail that expires', () => {
  it('is not sent afterwards', async () => {
    smtp.fail({ at: 'rcpt', does: '450 4.2.0 not now' });
    const key = await add({ expires_at: new Date(t.clock.now().getTime() + 60_000) });
    await eventually(() => attemptsOf(key)).toBe(1);
    smtp.fail();
    later(61_000);
    await eventually(() => stateOf(key)).toBe('failed');
    expect(smtp.taken).toEqual([]);
  });
});

describe('a mail with a link that a process cannot decrypt', () => {
  it('is sent by one that has the secret, and says why until then', async () => {
    const database = newDatabaseName();
    const link = 'https://rankwire.example/reset-password?token=abc';
    const OWN = 'the secret of the process that stores the mail';
    const own = await startApp({ MAIL_FROM: FROM, JWT_SECRET: OWN }, database, new Date());
    const key = await add({ link: own.app.get(SecretBox).seal(link) }, own);
    await own.app.close();
    const stranger = await startMailer(
      smtp.url,
      { JWT_SECRET: 'the secret of another process, for tests' },
      database,
    );
    await eventually(async () => (await mailOf(key, stranger))?.reason).toBe(
      'It cannot be decrypted: SECRETS_KEY or JWT_SECRET has changed since.',
    );
    expect(await stateOf(key, stranger)).toBe('pending');
    await stranger.app.close();
    const again = await startMailer(smtp.url, { JWT_SECRET: OWN }, database);
    later(BASE_MS, again);
    await eventually(() => stateOf(key, again)).toBe('sent');
    expect(smtp.taken.map(({ text }) => text)).toEqual([expect.stringContaining(link)]);
    await again.close();
  });
});

describe('a lease', () => {
  it('that was lost has no effect', async () => {
    const key = await add();
    await eventually(() => stateOf(key)).toBe('sent');
    const outbox = t.app.get(MailRepository);
    // Never due by the application's clock: its worker takes nothing.
    const due = (ms: number) => new Date(t.clock.now().getTime() + 365 * DAY_MS + ms);
    await t.db
      .collection('outbox')
      .updateOne({ key }, { $set: { state: 'pending', next_attempt_at: due(0) } });
    const first = (await outbox.claim(due(0), 1000))!;
    expect(first.key).toBe(key);
    const second = (await outbox.claim(due(2000), 1000))!;
    expect([second.key, second.attempts]).toEqual([key, first.attempts + 1]);
    expect(await outbox.markSent(first, new Date())).toBe(false);
    expect(await outbox.markFailed({ ...first, lease: new Types.ObjectId() }, 'late')).toBe(false);
    expect(await outbox.markSent(second, new Date())).toBe(true);
  });
});
