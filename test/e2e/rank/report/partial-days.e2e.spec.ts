import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../support/app.js';
import { DigestClient, WEEKLY } from '../../../support/digests.js';
import { check, startReportApp, tracked, type Tracked } from '../../../support/reports.js';
import { eventually, runsOf } from '../../../support/rank.js';

const keyword = (name: string) => ({ keyword: name, country: 'US' });
const KEYWORDS = ['ale', 'gin', 'rum', 'tea'].map(keyword);

describe('a check of a few keywords between two weekly ones', () => {
  const app = useApp(() => startReportApp());
  let site: Tracked;
  const get = async (path: string) => (await app.http.get(path).set(site.caller.as).expect(200)).body.data;
  const range = 'startDate=2026-03-02&endDate=2026-03-11&tz=UTC';

  beforeAll(async () => {
    const weekly = { keywords: KEYWORDS, every: 'week', weekday: 1, competitors: ['rival.example'] };
    site = await tracked(app, '2026-03-02T00:00:00Z', weekly);
    await check(app, '2026-03-02T01:00:00Z', { ale: [3], gin: [8], rum: [], tea: [12] });
    await check(app, '2026-03-09T01:00:00Z', { ale: [2], gin: [9], rum: [30], tea: [12] });
    app.clock.set(new Date('2026-03-11T12:00:00Z'));
    app.answer({ tea: [1] });
    const path = `/v1/rank/config/${site.config}/check`;
    await app.http
      .post(path)
      .set(site.caller.as)
      .send({ keywords: [keyword('tea')] })
      .expect(202);
    await vi.waitUntil(
      async () => (await runsOf(app, site.config)).every(({ finished_at }) => finished_at !== null),
      { timeout: 60_000 },
    );
  });

  it('has its day in the reports by day', async () => {
    const dates = ['2026-03-02', '2026-03-09', '2026-03-11'];
    const distribution = await get(`/v1/rank/distribution/${site.config}?${range}`);
    expect(distribution.map(({ date }: { date: string }) => date)).toEqual(dates);
    expect(distribution[2]).toMatchObject({ top3: 1, top100: 1, not_found: 0 });
  });

  it('counts in the figures of the website, with the last result of each other keyword', async () => {
    await eventually(() => get('/v1/rank/websites?spark=30')).toMatchObject([
      {
        now: { date: '2026-03-11', top3: 2, top10: 3, top100: 4 },
        compared_on: '2026-03-02',
        before: { date: '2026-03-02' },
        last_run: { finished_at: '2026-03-11T12:00:00.000Z' },
      },
    ]);
    const [{ spark }] = await get('/v1/rank/websites?spark=3');
    expect(spark).toMatchObject({ from: '2026-03-09', visibility: [expect.any(Number), null, null] });
  });

  it('keeps `now` of the summary the newest day with a record', async () => {
    expect(await get(`/v1/rank/summary/${site.config}?tz=UTC`)).toMatchObject({
      now: { date: '2026-03-11', top100: 1 },
    });
  });

  it('counts in a digest likewise', async () => {
    const digest = new DigestClient(app, site.caller, site.config);
    await digest.put({ ...WEEKLY, to: ['ada@example.com'] }).expect(200);
    const { text } = await digest.preview({ format: 'text', tz: 'UTC' }).expect(200);
    expect(text).toContain('March 11, 2026, compared with March 2, 2026');
    expect(text).toContain('Top 3: 2 (before: 1)');
  });
});
