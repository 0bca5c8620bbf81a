import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type ReportApp, startReportApp, table, tracked } from '../support/reports.js';

describe('a configuration that changes', () => {
  let app: ReportApp;
  beforeAll(async () => void (app = await startReportApp()));
  afterAll(() => app.close());

  it('has the rows of the configuration as it stands now (rules 277, 278 and 301)', async () => {
    const own = await tracked(app, '2026-03-01T08:00:00Z', {
      keywords: [
        { keyword: 'stays', country: 'US' },
        { keyword: 'goes', country: 'US' },
      ],
    });
    await check(app, '2026-03-01T08:00:00Z', { stays: [3], goes: [4] });
    const put = (body: object) =>
      app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);

    const keywords = [
      { keyword: 'comes', country: 'US' },
      { keyword: 'stays', country: 'US' },
    ];
    await put({ keywords });
    expect((await table(app, own)).data).toMatchObject([
      { keyword: 'comes', state: 'never' },
      { keyword: 'stays', state: 'ranked', currentPosition: 3 },
    ]);
    const summary = await app.http.get(`/v1/rank/summary/${own.config}`).set(own.caller.as).expect(200);
    expect(summary.body.data.now).toMatchObject({ date: '2026-03-01', top3: 1, top10: 1, average: 3 });

    for (const change of [
      { website: 'https://other.example' },
      { website: 'https://www.example.com', language: 'de' },
    ]) {
      await put({ keywords, ...change });
      expect((await table(app, own)).data).toMatchObject([
        { state: 'never' },
        { state: 'never', lastChecked: null },
      ]);
    }
    await put({ keywords, website: 'https://www.example.com', language: 'en' });
    expect((await table(app, own)).data).toMatchObject([{ state: 'never' }, { state: 'ranked' }]);
  });

  it('leaves the graph as it was when the website changes', async () => {
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const own = await tracked(app, '2026-03-01T08:00:00Z', { keywords });
    await check(app, '2026-03-01T08:00:00Z', { tea: [3] });
    const read = () => app.http.get('/v1/rank/graph').set(own.caller.as).expect(200);
    const before = (await read()).body;
    expect(before.data).toMatchObject([
      { date: '2026-03-01', keywords: [{ keyword: 'tea', bestPosition: 3 }] },
    ]);
    const body = { keywords, website: 'https://other.example' };
    await app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);
    expect((await read()).body).toEqual(before);
    expect((await table(app, own)).data).toMatchObject([{ state: 'never' }]);
  });
});
