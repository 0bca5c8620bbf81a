import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import { viewOf } from '../../../support/rank.js';

const TEA = { keyword: 'tea', country: 'US' };
const GIN = { keyword: 'gin', country: 'DE', tags: ['Spirits'] };
const RUM = { keyword: 'rum', country: 'US', device: 'mobile' };

describe('a dry run of an addition of keywords', () => {
  const t = useApp(() => startApp({ LIMIT_KEYWORDS: '20000' }));
  let caller: Caller;
  let path: string;
  beforeEach(async () => {
    await newSlot(t);
    caller = await newCaller(t);
    path = `/v1/rank/config/${await newConfig(t, caller, { keywords: [TEA, GIN] })}/keywords`;
  });

  const post = (body: object, query = '?dry_run=true') =>
    t.http
      .post(path + query)
      .set(caller.as)
      .send(body);
  const upload = (csv: string, query = '?dry_run=true') =>
    t.http
      .post(path + query)
      .set(caller.as)
      .set('Content-Type', 'text/csv')
      .send(csv);
  const usage = async (keywords: number) => {
    const { body } = await t.http.get(`/v1/rank/usage?keywords=${keywords}`).set(caller.as).expect(200);
    return body.data.estimate.requests_per_day as number;
  };

  it('answers what of a list would be added, is tracked already, or is invalid', async () => {
    const given = [
      RUM,
      { ...GIN, tags: ['new'] },
      { keyword: '', country: 'US' },
      { keyword: 'ale', country: 'X' },
      RUM,
    ];
    const { body } = await post({ keywords: given }).expect(200);
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: {
        add: [RUM],
        known: [{ ...GIN, tags: ['new'] }],
        refused: [
          { line: 3, message: expect.stringContaining('keyword') },
          { line: 4, message: expect.stringContaining('country') },
        ],
        requests_a_day: await usage(1),
      },
    });
  });

  it('answers the same of a file as its import', async () => {
    const csv = 'keyword,country,tags\nTea,us,\nrum,jm,\ngin,de,hot\nale,xxx,\nrum,jm,\nbeer,US,\n';
    const { body } = await upload(csv).expect(200);
    const { add, known, refused, requests_a_day } = body.data;
    expect(add).toEqual([
      { keyword: 'rum', country: 'JM' },
      { keyword: 'beer', country: 'US' },
    ]);
    expect(known).toEqual([{ ...GIN, tags: ['hot'] }]);
    expect(requests_a_day).toBe(await usage(2));
    const { body: done } = await upload(csv, '').expect(200);
    expect(done.data).toEqual({ added: add.length, known: known.length, refused });
    const { body: again } = await upload(csv).expect(200);
    expect(again.data).toEqual({
      add: [],
      known: [...add, ...known].sort(byFile),
      refused,
      requests_a_day: 0,
    });
  });

  /** rum, gin, beer. */
  const byFile = (a: { keyword: string }, b: { keyword: string }) =>
    ['rum', 'gin', 'beer'].indexOf(a.keyword) - ['rum', 'gin', 'beer'].indexOf(b.keyword);

  it('stores nothing', async () => {
    const before = await viewOf(t, caller);
    await post({ keywords: [RUM] }).expect(200);
    await upload('keyword,country\nrum,us\n').expect(200);
    expect(await viewOf(t, caller)).toEqual(before);
    const { body } = await t.http.get('/v1/audit?limit=100').set(caller.as).expect(200);
    expect(body.data.map(({ action }: { action: string }) => action)).not.toContain('rank.keywords.add');
  });

  it('is done with dry_run=true only', async () => {
    const { body } = await post({ keywords: [RUM] }, '?dry_run=false').expect(200);
    expect(body.data).toEqual({ added: 1, known: 0, keywords: 3 });
    expectFields(await post({ keywords: [RUM] }, '?dry_run=1'), 'dry_run');
  });

  it('rejects what is not a list of keywords', async () => {
    for (const body of [{}, { keywords: [] }, { keywords: 'tea' }])
      expectFields(await post(body), 'keywords');
    expectFields(await upload('country\nus\n'), 'keyword');
  });

  it('leaves time for other requests beside a long list', async () => {
    const keywords = Array.from({ length: 10_000 }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));
    const { body } = await post({ keywords: [...keywords, { keyword: 'x', country: '?' }] }).expect(200);
    expect(body.data.add).toHaveLength(10_000);
    expect(body.data.refused).toEqual([{ line: 10_001, message: expect.any(String) }]);
  });

  it('gives up after a thousand invalid entries', async () => {
    const keywords = Array.from({ length: 1001 }, () => 1);
    expectFields(await post({ keywords }), 'keywords');
  });

  it('names a known keyword once', async () => {
    const { body } = await post({ keywords: [TEA, TEA] }).expect(200);
    expect(body.data).toEqual({ add: [], known: [TEA], refused: [], requests_a_day: 0 });
  });
});
