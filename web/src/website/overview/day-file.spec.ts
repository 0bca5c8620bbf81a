import { expect, it } from 'vitest';
import { dayFile } from './day-file';
import type { DayFigures } from './periods';

const day = (date: string, more: Partial<DayFigures> = {}) =>
  ({
    date,
    visibility: 30.27,
    average: null,
    top3: 6,
    top10: 20,
    top20: 30,
    top50: 40,
    top100: 50,
    not_found: 10,
    share: 12.34,
    traffic: null,
    value: null,
    ...more,
  }) as DayFigures;
const view = { from: '2026-03-02', to: '2026-03-03' };

it('has the figures of the tiles by day, without those that are unknown, and only the range', () => {
  const days = [day('2026-03-01'), day('2026-03-02', { average: 20.54 }), day('2026-03-03')];
  const { name, text } = dayFile('https://a.example', { view, today: '2026-03-04' }, days, 'USD');
  expect(name).toBe('a.example-overview-2026-03-04.csv');
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Day,Visibility,Average position,Top 3,Top 10,Top 20,Top 100,Share of voice',
    '2026-03-02,30.3,20.5,6,20,30,50,12.3',
    '2026-03-03,30.3,,6,20,30,50,12.3',
  ]);
});

it.each([
  ['USD', 'Traffic value (USD)'],
  [undefined, 'Traffic value'],
])('names the currency of the traffic value where it is known: %s', (currency, head) => {
  const { text } = dayFile('a', { view, today: view.to }, [day('2026-03-02', { value: 88.4 })], currency);
  expect(text).toContain(`,${head}\r\n`);
});

it('is not made before the figures are there', () => {
  expect(() => dayFile('a', { view, today: view.to }, undefined, undefined)).toThrow('still being loaded');
});
