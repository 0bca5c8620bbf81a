import { describe, expect, it } from 'vitest';
import { type DataPoint, findBest, isNewer, newestPerSeries, pointState } from './data-point.js';

const point = (runAt: string, over: Partial<DataPoint> = {}): DataPoint => ({
  keyword: 'coffee',
  country: 'US',
  near: '',
  runAt: new Date(runAt),
  checkedAt: new Date(runAt),
  rolled: false,
  positions: [],
  ...over,
});

describe('data points', () => {
  it('have a best position, in any order of the list', () => {
    const positions = [
      { link: 'https://a.example/7', position: 7 },
      { link: 'https://a.example/3', position: 3 },
      { link: 'https://a.example/9', position: 9 },
    ];
    expect(findBest(point('2026-01-01', { positions }))).toEqual({
      link: 'https://a.example/3',
      position: 3,
    });
    expect(findBest(point('2026-01-01'))).toBeNull();
  });

  it('are newer by run time, then by check time', () => {
    const early = point('2026-01-01', { checkedAt: new Date('2026-01-05') });
    const late = point('2026-01-02', { checkedAt: new Date('2026-01-02') });
    expect([isNewer(late, early), isNewer(early, late), isNewer(late, late)]).toEqual([true, false, false]);
    expect(isNewer(point('2026-01-02', { checkedAt: new Date('2026-01-03') }), late)).toBe(true);
  });

  it('have one newest per series', () => {
    const [a, b, c] = [point('2026-01-01'), point('2026-01-03'), point('2026-01-02')];
    expect([...newestPerSeries([a, b, c]).values()]).toEqual([b]);
    expect(newestPerSeries([]).size).toBe(0);
  });

  it('are distinguished by keyword, country and near', () => {
    const points = [
      point('2026-01-02', { near: 'Ulm' }),
      point('2026-01-01'),
      point('2026-01-03'),
      point('2026-01-01', { country: 'DE' }),
    ];
    expect([...newestPerSeries(points).values()]).toEqual([points[0], points[2], points[3]]);
  });

  it('are failed when rolled, regardless of their original', () => {
    expect([pointState(true, true), pointState(true, false)]).toEqual(['failed', 'failed']);
    expect([pointState(false, true), pointState(false, false)]).toEqual(['ranked', 'not_found']);
  });
});
