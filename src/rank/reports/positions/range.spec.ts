import { describe, expect, it } from 'vitest';
import type { ValidationError } from '../../../common/errors.js';
import { resolveRange } from './range.js';

const now = new Date('2026-03-10T23:30:00Z');

describe('the range of a report', () => {
  it.each([
    ['the last 30 days by default', {}, '2026-02-09', '2026-03-10'],
    ['up to today when only the start is given', { startDate: '2026-03-01' }, '2026-03-01', '2026-03-10'],
    ['30 days when only the end is given', { endDate: '2026-01-31' }, '2026-01-02', '2026-01-31'],
    ['cut off at the first day of the calendar', { endDate: '0001-01-05' }, '0001-01-01', '0001-01-05'],
    ['one day', { startDate: '2026-01-31', endDate: '2026-01-31' }, '2026-01-31', '2026-01-31'],
    ['five years', { startDate: '2021-03-10', endDate: '2026-03-10' }, '2021-03-10', '2026-03-10'],
    [
      'five years from a leap day',
      { startDate: '2024-02-29', endDate: '2029-02-28' },
      '2024-02-29',
      '2029-02-28',
    ],
  ])('is %s', (_, dates, start, end) => {
    expect(resolveRange({ ...dates, tz: 'UTC' }, now)).toEqual({ start, end });
  });

  it('ends today in the requested zone', () => {
    expect(resolveRange({ tz: 'Asia/Tokyo' }, now).end).toBe('2026-03-11');
  });

  it.each([
    ['ends before it starts', { startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['starts after today', { startDate: '2026-03-11' }],
    ['is a day longer than 5 years', { startDate: '2021-03-10', endDate: '2026-03-11' }],
    ['is longer than 5 years from a leap day', { startDate: '2024-02-29', endDate: '2029-03-01' }],
  ])('is invalid when it %s', (_, dates) => {
    expect(() => resolveRange({ ...dates, tz: 'UTC' }, now)).toThrow('Validation failed.');
  });

  it('reports the parameter that was sent', () => {
    const invalidFields = (dates: object) => {
      try {
        resolveRange({ ...dates, tz: 'UTC' }, now);
      } catch (error) {
        return (error as ValidationError).fields.map(({ path }) => path);
      }
      return [];
    };
    expect(invalidFields({ startDate: '2026-03-11' })).toEqual(['startDate']);
    expect(invalidFields({ startDate: '2026-02-02', endDate: '2026-02-01' })).toEqual(['endDate']);
  });
});
