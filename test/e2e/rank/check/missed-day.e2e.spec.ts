import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MissedDays } from '../../../../src/rank/checks/run/missed-days.js';
import { type Caller, newCaller, startApp } from '../../../support/app.js';
import { DigestClient, parsed, received } from '../../../support/digests.js';
import { freshConfig, keywords, type RankApp, runsOf, startRankApp, trigger } from '../../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

/** The 8th and the 15th are Sundays. */
const march = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`);
const SUNDAYS = { every: 'week', weekday: 7 } as const;

let smtp: TestSmtp;
let t: RankApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startRankApp({ SMTP_URL: smtp.url, RANK_RETRY_ATTEMPTS: '1' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

let caller: Caller;
let config: string;

/** A website in a slot at 03:00 in Berlin, checked on Sunday, 1 March. */
async function checkedOnFirstSunday(rhythm: object = SUNDAYS): Promise<void> {
  ({ caller, config } = await freshConfig(
    t,
    { keywords: keywords(2), ...rhythm },
    { time: '03:00', timezone: 'Europe/Berlin' },
  ));
  const created = { createdAt: march(1, '00:00') };
  await t.db.collection('rank_configs').updateMany({}, { $set: created, $unset: { rhythm_at: '' } });
  t.clock.set(march(1, '12:00'));
  await trigger(t);
}

beforeEach(async () => {
  await t.db.collection('notifications').deleteMany({});
  await t.db.collection('rank_digests').deleteMany({});
  smtp.taken.length = 0;
});

const record = (at: Date) => {
  t.clock.set(at);
  return t.app.get(MissedDays).tick();
};
const days = async () => (await runsOf(t, config)).map(({ slot_day, status }) => `${slot_day} ${status}`);
const notices = async () => {
  const { body } = await t.http.get('/v1/notifications').set(caller.as).expect(200);
  const all = body.data as { type: string; title: string; body: string; account: string }[];
  return all.filter(({ type }) => type === 'check_missed');
};
const health = async () =>
  (await t.http.get('/health/ready').expect(200)).body.details as Record<string, unknown>;

describe('a missed check', () => {
  it('of a week is recorded and reported once its local day has ended', async () => {
    await checkedOnFirstSunday();
    await record(march(8, '22:50'));
    expect(await days()).toEqual(['2026-03-01 done']);
    await record(march(8, '23:05'));
    expect(await days()).toEqual(['2026-03-01 done', '2026-03-08 missed']);
    expect(await notices()).toMatchObject([
      {
        title: 'The check of https://www.example.com on 2026-03-08 was missed',
        body:
          'The server did not check on that day. The last results stay in the reports. ' +
          'The next check is on 2026-03-15. Check now to have results before.',
        account: String(caller.account._id),
      },
    ]);
    for (const hour of ['23:06', '23:59']) await record(march(8, hour));
    expect(await notices()).toHaveLength(1);
  });

  it('is shown by the health until the website is checked', async () => {
    await checkedOnFirstSunday();
    await record(march(8, '12:00'));
    expect(await health()).not.toHaveProperty('missed_checks');
    await record(march(9, '09:00'));
    expect(await health()).toMatchObject({ checks: 'missed', missed_checks: 1 });
    await t.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
    await expect.poll(async () => (await runsOf(t, config)).at(-1)?.status).toBe('done');
    t.clock.set(march(9, '10:00'));
    expect(await health()).toMatchObject({ checks: 'ok' });
    expect(await health()).not.toHaveProperty('missed_checks');
  });

  it('of a day is reported with all days that passed, and the next check does not report it again', async () => {
    await checkedOnFirstSunday({});
    t.clock.set(march(5, '12:00'));
    await trigger(t);
    await record(march(5, '12:01'));
    expect(await days()).toEqual([
      '2026-03-01 done',
      '2026-03-02 missed',
      '2026-03-03 missed',
      '2026-03-04 missed',
      '2026-03-05 done',
    ]);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      title: '3 checks of https://www.example.com were missed, the last on 2026-03-04',
    });
    expect(notice!.body).not.toContain('Check now');
  });

  it('is reported at the next start, and by one of several processes', async () => {
    await checkedOnFirstSunday();
    const later = march(10, '09:00');
    const { app } = await startApp({}, t.db.name, later);
    await expect.poll(days).toEqual(['2026-03-01 done', '2026-03-08 missed']);
    t.clock.set(later);
    const recorders = [t.app, app].map((each) => each.get(MissedDays).tick());
    await Promise.all(recorders);
    await app.close();
    expect(await days()).toEqual(['2026-03-01 done', '2026-03-08 missed']);
    expect(await notices()).toHaveLength(1);
  });

  it('is reported where a process died before it recorded the day', async () => {
    await checkedOnFirstSunday();
    await record(march(9, '09:00'));
    await t.db.collection('runs').deleteMany({ status: 'missed' });
    t.clock.set(march(15, '12:00'));
    await trigger(t);
    expect(await days()).toEqual(['2026-03-01 done', '2026-03-08 missed', '2026-03-15 done']);
    expect(await notices()).toHaveLength(1);
  });

  it('is said by the digest, with the day of its figures', async () => {
    await checkedOnFirstSunday();
    const client = new DigestClient(t, caller, config);
    t.clock.set(march(9, '06:00'));
    await client
      .put({
        frequency: 'weekly',
        weekday: 1,
        hour: 8,
        tz: 'Europe/Berlin',
        to: [caller.email],
        language: 'en',
      })
      .expect(200);
    await client.send().expect(200);
    const [mail] = await received(t, smtp, 1);
    const { text, html } = await parsed(mail!);
    for (const part of [text, html as string])
      expect(part).toContain('The check of March 8, 2026 was missed: these figures are of March 1, 2026.');
    const { text: german } = await client.preview({ format: 'text', language: 'de' }).expect(200);
    expect(german).toContain(
      'Die Prüfung vom 8. März 2026 ist ausgefallen: Diese Zahlen sind vom 1. März 2026.',
    );
  });
});

it('a website that was never checked has no visibility, and is sorted last', async () => {
  await checkedOnFirstSunday({});
  const child = await newCaller(t, { parent: caller.account });
  await t.http
    .post('/v1/rank/config')
    .set(child.as)
    .send({ website: 'https://b.example.com', language: 'en', keywords: keywords(1) })
    .expect(200);
  for (const sortOrder of ['asc', 'desc']) {
    const { body } = await t.http
      .get('/v1/rank/websites')
      .query({ sortField: 'visibility', sortOrder })
      .set(caller.as)
      .expect(200);
    const rows = body.data as { website: string; now: { visibility: number | null } }[];
    expect(rows.map(({ website, now }) => [website, now.visibility === null])).toEqual([
      ['https://www.example.com', false],
      ['https://b.example.com', true],
    ]);
  }
});
