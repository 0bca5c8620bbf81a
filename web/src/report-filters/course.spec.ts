import { expect, it } from 'vitest';
import { courseSince } from './course';
import { averageOf } from './distribution';

const day = (date: string, value: number | null) => ({ date: `2026-03-${date}`, value });
const since = (days: ReturnType<typeof day>[], from: string, isLowestBest = false) =>
  courseSince(days, `2026-03-${from}`, ({ value }) => value, { isLowestBest });

it.each([
  ['the result on that day', '03', [day('01', 5), day('03', 7), day('09', 10)], 3, '2026-03-03'],
  ['the last result before it', '05', [day('01', 5), day('03', 7), day('09', 10)], 3, '2026-03-03'],
  ['the first result after it, without one before', '01', [day('03', 7), day('09', 10)], 3, '2026-03-03'],
  ['a result with a value', '05', [day('01', 5), day('03', null), day('09', 10)], 5, '2026-03-01'],
  ['nothing on the first day', '01', [day('09', 10)], null, undefined],
  ['nothing when no earlier day has a value', '01', [day('03', null), day('09', 10)], null, undefined],
])('the newest value is compared with %s', (_, from, days, gain, comparedOn) => {
  expect(since(days, from)).toEqual({ value: 10, gain, comparedOn });
});

it('a lower position is better', () => {
  expect(since([day('01', 12.36), day('09', 10)], '01', true).gain).toBe(2.4);
});

it('a newest day without a value has none, also after days with one', () => {
  expect(since([day('01', 5), day('09', null)], '01')).toEqual({
    value: null,
    gain: null,
    comparedOn: undefined,
  });
  expect(since([], '01').value).toBeNull();
});

it('an average of keywords that all do not rank is none', () => {
  expect([averageOf({ average: 101, top100: 0 }), averageOf({ average: 51, top100: 1 })]).toEqual([null, 51]);
});
