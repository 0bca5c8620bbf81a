import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataPoint } from './data-point.js';
import { keywordId } from './series.js';
import { summary } from './summary.js';

const point = (keyword: string, place: number | null, over: Partial<DataPoint> = {}): DataPoint => ({
  keyword,
  country: 'US',
  near: '',
  runAt: new Date('2026-01-02T08:00:00Z'),
  checkedAt: new Date('2026-01-02T08:00:00Z'),
  rolled: false,
  positions: place === null ? [] : [{ link: 'https://example.com/', position: place }],
  ...over,
});

const today = (...points: DataPoint[]) => ({ date: '2026-01-02', points });
const yesterday = (...points: DataPoint[]) => ({ date: '2026-01-01', points });
const moved = (keyword: string, from: number | null, to: number | null) => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  from,
  to,
});

describe('summary', () => {
  it('has counts, average and visibility of the positions', () => {
    const points = [1, 3, 4, 10, 11, 20, 21, 50, 51, 100].map((place) => point(`k${place}`, place));
    expect(summary(today(...points, point('none', null)), yesterday()).now).toEqual({
      date: '2026-01-02',
      top3: 2,
      top10: 4,
      top20: 6,
      top50: 8,
      top100: 10,
      not_found: 1,
      failed: 0,
      average: 33.82,
      visibility: 27.73,
    });
  });

  it('is empty for a day without data points', () => {
    expect(summary(today(), yesterday())).toEqual({
      now: {
        date: '2026-01-02',
        top3: 0,
        top10: 0,
        top20: 0,
        top50: 0,
        top100: 0,
        not_found: 0,
        failed: 0,
        average: null,
        visibility: 0,
      },
      before: expect.objectContaining({ date: '2026-01-01', average: null }) as unknown,
      movers: { up: [], down: [] },
    });
  });

  it.each([
    [1, 100],
    [3, 100],
    [4, 85],
    [5, 60],
    [6, 50],
    [7, 50],
    [8, 30],
    [9, 30],
    [10, 20],
    [11, 0],
    [null, 0],
  ])('gives place %s a visibility of %d', (place, expected) => {
    expect(summary(today(point('tea', place)), yesterday()).now.visibility).toBe(expected);
  });

  it('uses the best position of the newest data point of a series', () => {
    const two = { positions: [9, 2].map((position) => ({ link: '', position })) };
    const older = point('tea', 1, { runAt: new Date('2026-01-02T01:00:00Z') });
    expect(summary(today(point('tea', null, two), older), yesterday()).now).toMatchObject({
      top3: 1,
      average: 2,
    });
  });

  it('counts each keyword not found as its depth + 1, or 101 without a depth', () => {
    const shallow = point('tea', null, { depth: 30 });
    expect(summary(today(shallow, point('coffee', null, { depth: 60 })), yesterday()).now.average).toBe(46);
    expect(summary(today(point('tea', null)), yesterday()).now.average).toBe(101);
    expect(summary(today(point('tea', null, { depth: 30 })), yesterday()).now.average).toBe(31);
    expect(summary(today(point('tea', null, { depth: 0 })), yesterday()).now.average).toBe(101);
  });

  it('uses the greater depth of the two days', () => {
    const { now, before } = summary(
      today(point('tea', 7, { depth: 10 })),
      yesterday(point('tea', null, { depth: 3 })),
    );
    expect([before.average, now.average]).toEqual([11, 7]);
    const left = summary(today(point('tea', null, { depth: 3 })), yesterday(point('tea', 7, { depth: 10 })));
    expect([left.before.average, left.now.average]).toEqual([7, 11]);
  });

  it('has no move between depths that the configuration chose', () => {
    const shallow = { depth: 20, cut: true } as const;
    const deeper = summary(
      today(point('tea', 57, { depth: 100 }), point('coffee', null, { depth: 100 }), point('cocoa', 5)),
      yesterday(point('tea', null, shallow), point('coffee', null, shallow), point('cocoa', 5)),
    );
    expect(deeper.movers).toEqual({ up: [], down: [] });
    expect(deeper.now.average).toBe(deeper.before.average);
    expect(deeper.now.average).toBe(54.33);

    const back = summary(
      today(point('tea', null, shallow), point('coffee', null, shallow), point('cocoa', 5)),
      yesterday(point('tea', 57, { depth: 100 }), point('coffee', null, { depth: 100 }), point('cocoa', 5)),
    );
    expect(back.movers).toEqual({ up: [], down: [] });
    expect([back.before.average, back.now.average]).toEqual([15.67, 15.67]);
  });

  it('has a loss within the smaller depth as a move to below it', () => {
    const { now, before, movers } = summary(
      today(point('tea', null, { depth: 20, cut: true })),
      yesterday(point('tea', 12, { depth: 100 })),
    );
    expect([before.average, now.average]).toEqual([12, 21]);
    expect(movers.down).toMatchObject([{ keyword: 'tea', from: 12, to: null }]);
  });

  it('orders movers by the size of the move; not found counts as depth + 1', () => {
    const now = [
      point('a', 3),
      point('b', 8),
      point('c', 50),
      point('d', null),
      point('e', 5),
      point('f', null),
    ];
    const before = [
      point('a', 4),
      point('b', 5),
      point('c', null),
      point('d', 60),
      point('e', 5),
      point('f', null),
    ];
    expect(summary(today(...now), yesterday(...before)).movers).toEqual({
      up: [moved('c', null, 50), moved('a', 4, 3)],
      down: [moved('d', 60, null), moved('b', 5, 8)],
    });
  });

  it('has at most ten movers in each direction, ties ordered by keyword', () => {
    const keywords = Array.from({ length: 12 }, (_, n) => `k${String(n).padStart(2, '0')}`);
    const now = keywords.map((keyword) => point(keyword, 5)).toReversed();
    const before = keywords.map((keyword) => point(keyword, 6));
    const { up, down } = summary(today(...now), yesterday(...before)).movers;
    expect(up.map(({ keyword }) => keyword)).toEqual(keywords.slice(0, 10));
    expect(down).toEqual([]);
  });

  it('counts as failed the rolled copies, and failures without a result', () => {
    const ids = ['copy', 'gone', 'good'].map((keyword) => keywordId({ keyword, country: 'US' }));
    const points = [point('good', 3), { ...point('copy', 8), rolled: true }];
    const { now, before } = summary(
      { ...today(...points), failed: ids.slice(0, 2) },
      yesterday(point('good', 3)),
    );
    expect([now.failed, now.top10, before.failed]).toEqual([2, 2, 0]);
  });

  it('counts a keyword only on the days on which it has a data point', () => {
    const { now, before } = summary(today(point('a', 1), point('b', null)), yesterday(point('a', 2)));
    expect([now.not_found, before.not_found]).toEqual([1, 0]);
    expect(before).toMatchObject({ top3: 1, average: 2, visibility: 100 });
  });

  it('excludes added and removed keywords from the movers', () => {
    const { movers } = summary(today(point('new', 1)), yesterday(point('old', 1)));
    expect(movers).toEqual({ up: [], down: [] });
  });

  it('never has a worse average because a keyword newly ranks, for any depth', () => {
    const place = fc.option(fc.integer({ min: 1, max: 100 }));
    const record = fc.tuple(place, fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(
        fc.array(record),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(100),
        (others, entered, depth) => {
          const rest = others.map(([place, depth], n) => point(`k${n}`, place, { depth }));
          const { now, before } = summary(
            today(...rest, point('tea', entered, { depth: entered })),
            yesterday(...rest, point('tea', null, { depth })),
          );
          expect(now.average).toBeLessThanOrEqual(before.average as number);
        },
      ),
    );
  });

  it('swaps the movers when the days are swapped', () => {
    const places = fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 100 })), fc.option(fc.nat(99))));
    fc.assert(
      fc.property(places, (pairs) => {
        const now = pairs.map(([place], n) => point(`k${n}`, place));
        const before = pairs.map(([, place], n) => point(`k${n}`, place === null ? null : place + 1));
        const forth = summary(today(...now), yesterday(...before)).movers;
        const back = summary(today(...before), yesterday(...now)).movers;
        const reversed = back.down.map(({ from, to, ...series }) => ({ ...series, from: to, to: from }));
        expect(reversed).toEqual(forth.up);
      }),
    );
  });
});
