import { describe, expect, it } from 'vitest';
import { deepDays, depthChoices, toEstimate, toFields, toRhythm, rhythmText } from './rhythm';

const MONDAYS = { depth: 100, every: 'week', weekday: 1 } as const;

describe('a rhythm in the form', () => {
  it.each([
    ['without fields', {}, { every: 'day', depth: 100, deepDay: 0, deepDepth: 100 }],
    ['of the top 20', { depth: 20 }, { depth: 20, deepDay: 0, deepDepth: 100 }],
    ['with a deeper day', { depth: 20, deep_every: MONDAYS }, { depth: 20, deepDay: 1, deepDepth: 100 }],
    [
      'that names only the smaller depth',
      { deep_every: { ...MONDAYS, depth: 20 } },
      { depth: 20, deepDay: 1, deepDepth: 100 },
    ],
    ['once a week', { every: 'week', weekday: 3 } as const, { every: 'week', weekday: 3 }],
  ])('is that of a configuration %s', (_, stored, expected) => {
    expect(toRhythm(stored, 100)).toMatchObject(expected);
  });

  it('is sent as fields of the configuration, and as parameters of the estimate', () => {
    const rhythm = toRhythm({ depth: 20, deep_every: MONDAYS }, 100);
    expect(toFields(rhythm, 100)).toEqual({ every: 'day', depth: 20, deep_every: MONDAYS });
    expect(toEstimate(rhythm, 100)).toEqual({
      every: 'day',
      weekday: 1,
      depth: 20,
      deep_depth: 100,
      deep_weekday: 1,
    });
    expect(toFields({ ...rhythm, every: 'week', weekday: 5 }, 100)).toEqual({
      every: 'week',
      weekday: 5,
      depth: 20,
      deep_every: null,
    });
    expect(toFields(toRhythm({}, 100), 100)).toEqual({ every: 'day', depth: null, deep_every: null });
  });

  it('has a deeper day only among its days', () => {
    const rhythm = toRhythm({ depth: 20, deep_every: { ...MONDAYS, weekday: 7 } }, 100);
    expect(deepDays(rhythm)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const workdays = { ...rhythm, every: 'weekdays' as const };
    expect(deepDays(workdays)).toEqual([1, 2, 3, 4, 5]);
    expect(toFields(workdays, 100).deep_every).toBeNull();
    expect(deepDays({ ...rhythm, depth: 100 })).toEqual([]);
  });

  it('offers depths up to the usual one, and what is set', () => {
    expect(depthChoices(100, 25)).toEqual([10, 20, 25, 30, 50, 100]);
    expect(depthChoices(30, 50)).toEqual([10, 20, 30, 50]);
  });

  it('is named by depth and days', () => {
    const rhythm = toRhythm({ depth: 20, deep_every: MONDAYS }, 100);
    expect(rhythmText(rhythm)).toBe('top 20 daily, top 100 on Monday');
    expect(rhythmText({ ...rhythm, every: 'week', weekday: 2 })).toBe('top 20 every Tuesday');
    expect(rhythmText({ ...rhythm, every: 'manual', deepDay: 0 })).toBe('top 20 only manually');
  });
});
