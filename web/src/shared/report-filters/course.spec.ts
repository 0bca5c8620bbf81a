import { expect, it } from 'vitest';
import { courseBetween } from './course';

const day = (date: string, value: number | null) => ({ date, value });
const course = (now: ReturnType<typeof day> | null, before?: ReturnType<typeof day>, isLowestBest = false) =>
  courseBetween(now, before, ({ value }) => value, { isLowestBest });

it('a change is against the compared day, with one decimal', () => {
  expect(course(day('2026-03-09', 4.25), day('2026-03-02', 2))).toEqual({
    value: 4.25,
    gain: 2.3,
    comparedOn: '2026-03-02',
  });
});

it('a lower position is better', () => {
  expect(course(day('2026-03-09', 4), day('2026-03-02', 9), true).gain).toBe(5);
});

it('there is no change where a value or the compared day is unknown', () => {
  const none = { gain: null, comparedOn: undefined };
  expect(course(day('2026-03-09', 4))).toEqual({ value: 4, ...none });
  expect(course(day('2026-03-09', 4), day('2026-03-02', null))).toEqual({ value: 4, ...none });
  expect(course(day('2026-03-09', null), day('2026-03-02', 3))).toEqual({ value: null, ...none });
  expect(course(null)).toEqual({ value: null, ...none });
});
