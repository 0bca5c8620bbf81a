import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SerpArchive } from '../../../../src/rank/search/archive/serp-archive.js';
import { encodeSerp } from '../../../../src/rank/search/archive/serp-codec.js';
import { type Serp, SERPS } from '../../../../src/rank/search/archive/serp.repository.js';
import { NOON, startApp, type TestApp, useApp } from '../../../support/app.js';
import { intercept } from '../../../support/store-calls.js';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 3;
const TODAY = '2026-03-11';
const YESTERDAY = '2026-03-10';
const TEA = { keyword: 'tea', country: 'GB', language: 'en' };

const running = useApp(() => startApp({ RANK_SERP_DAYS: String(KEPT_DAYS) }));
beforeEach(async () => {
  running.clock.set(NOON);
  running.logs.length = 0;
  await serps().deleteMany({});
});

const archive = ({ app }: Pick<TestApp, 'app'> = running) => app.get(SerpArchive);
const serps = () => running.db.model<Serp>(SERPS);
const link = (name: string) => [{ link: `https://${name}.example/`, title: name }];
const answer = (name: string, day = TODAY, asked_at = NOON) => ({
  day,
  asked_at,
  provider: 'rapidapi',
  results: link(name),
});

describe('the answers of a day', () => {
  it('are kept for each part of the search by itself', async () => {
    const searches = [
      TEA,
      { ...TEA, keyword: 'Tea' },
      { ...TEA, country: 'US' },
      { ...TEA, language: 'de' },
      { ...TEA, near: 'Leeds' },
      { ...TEA, device: 'mobile' as const },
    ];
    for (const [index, search] of searches.entries()) await archive().keep(search, answer(`site${index}`));
    for (const [index, search] of searches.entries())
      expect(await archive().newest(search, [TODAY])).toEqual(answer(`site${index}`));
    const sameAsFirst = { ...TEA, near: '', device: 'desktop' as const };
    expect(await archive().newest(sameAsFirst, [TODAY])).toEqual(answer('site0'));
    const found = await archive().ofDay(searches.slice(1, 4), TODAY);
    expect(found.map(({ results }) => results[0]!.title).toSorted()).toEqual(['site1', 'site2', 'site3']);
    expect(await archive().ofDay(searches, YESTERDAY)).toEqual([]);
  });

  it('keep the latest of a group in any order', async () => {
    const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
    const group = [2, 3, 1].map((minutes) =>
      archive().pack(TEA, answer(`site${minutes}`, TODAY, at(minutes)))!,
    );
    await archive().saveAll([...group, archive().pack({ ...TEA, keyword: 'coffee' }, answer('coffee'))!]);
    expect(await archive().newest(TEA, [TODAY])).toEqual(answer('site3', TODAY, at(3)));
    expect(await archive().newest({ ...TEA, keyword: 'coffee' }, [TODAY])).toEqual(answer('coffee'));
  });

  it('are found by day, newest first', async () => {
    for (const day of ['2026-03-09', TODAY, YESTERDAY]) await archive().keep(TEA, answer(day, day));
    const days = ['2026-03-09', YESTERDAY, TODAY];
    expect(await archive().keptDays(TEA, days)).toEqual(days.toReversed());
    expect(await archive().keptDays(TEA, ['2026-03-09', '2026-03-08'])).toEqual(['2026-03-09']);
    expect(await archive().newest(TEA, days)).toMatchObject({ day: TODAY });
    expect(await archive().newest(TEA, days.slice(0, 2))).toMatchObject({ day: YESTERDAY });
    expect(await archive().newest(TEA, ['2026-03-08'])).toBeUndefined();
  });

  it('are replaced by a later answer to the same search', async () => {
    const later = new Date(NOON.getTime() + 1);
    await archive().keep(TEA, answer('first'));
    await archive().keep(TEA, { ...answer('second', TODAY, later), provider: 'serper' });
    await archive().keep(TEA, answer('late'));
    expect(await archive().newest(TEA, [TODAY])).toEqual({
      ...answer('second', TODAY, later),
      provider: 'serper',
    });
  });

  it.each([
    ['pS0AhLi1czbc_uvVeGb10r248t5lu-Mkk9p1JCBVhM8', TEA],
    ['pS0AhLi1czbc_uvVeGb10r248t5lu-Mkk9p1JCBVhM8', { ...TEA, near: '', device: 'desktop' as const }],
    ['X9AiZVE35EE-ID0L7yGBUPfZPzVEACW-2igZ3mxs0QA', { ...TEA, near: 'Leeds' }],
    ['WWuhkUcsNkceJLybiZsMNov_1fP-HTuKVGFDnagvzL4', { ...TEA, device: 'mobile' as const }],
  ])('are found by an id that never changes: %s', async (id, search) => {
    const { results, ...fields } = answer('earlier');
    const document = { ...fields, codec: 1, results: encodeSerp(results) };
    await serps().collection.insertOne({ _id: `${id}:${TODAY}`, ...document } as never);
    expect(await archive().newest(search, [TODAY])).toEqual(answer('earlier'));
  });

  it('that another release wrote in a format of its own are not found', async () => {
    await archive().keep(TEA, answer('readable', YESTERDAY));
    await archive().keep(TEA, answer('unreadable'));
    await serps().updateOne({ day: TODAY }, { $set: { codec: 2 } });
    const days = [TODAY, YESTERDAY];
    expect(await archive().newest(TEA, days)).toMatchObject({ day: YESTERDAY });
    expect(await archive().keptDays(TEA, days)).toEqual([YESTERDAY]);
    expect(await archive().ofDay([TEA], TODAY)).toEqual([]);
  });
});

describe('an answer', () => {
  it('is kept for RANK_SERP_DAYS after it was asked', async () => {
    await archive().keep(TEA, answer('old'));
    await archive().keep({ ...TEA, country: 'US' }, answer('new', TODAY, new Date(NOON.getTime() + DAY_MS)));
    running.clock.set(new Date(NOON.getTime() + KEPT_DAYS * DAY_MS - 1));
    expect(await archive().keptDays(TEA, [TODAY])).toEqual([TODAY]);
    await archive().tick();
    expect(await serps().countDocuments()).toBe(2);
    running.clock.set(new Date(NOON.getTime() + KEPT_DAYS * DAY_MS));
    expect(await archive().keptDays(TEA, [TODAY])).toEqual([]);
    expect(await archive().newest(TEA, [TODAY])).toBeUndefined();
    await archive().tick();
    expect(await serps().countDocuments()).toBe(1);
    expect(await archive().newest({ ...TEA, country: 'US' }, [TODAY])).toMatchObject({
      results: link('new'),
    });
  });

  it('that cannot be deleted is logged, and deleted the next time', async () => {
    await archive().keep(TEA, answer('old'));
    running.clock.set(new Date(NOON.getTime() + KEPT_DAYS * DAY_MS));
    const restore = intercept(serps(), 'deleteMany', () => Promise.reject(new Error('The store is away')));
    onTestFinished(restore);
    await archive().tick();
    expect(running.logs.join('\n')).toContain('The store is away');
    restore();
    await archive().tick();
    expect(await serps().countDocuments()).toBe(0);
  });

  it('is not kept with RANK_SERP_DAYS=0', async () => {
    const without = await startApp({ RANK_SERP_DAYS: '0' });
    await archive(without).keep(TEA, answer('x'));
    expect(await without.db.collection(SERPS).countDocuments()).toBe(0);
    await without.close();
  });
});
