import { expect, it } from 'vitest';
import { localDay } from '../../../common/time/zone.js';
import { type HistoryPoint, keywordHistory } from './keyword-history.js';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const point = (hour: number, positions: number[]): HistoryPoint => ({
  runAt: at(hour),
  checkedAt: at(hour),
  rolled: false,
  positions: positions.map((position) => ({ position, link: `https://a.com/${position}` })),
  competitors: [],
});

it('has the links of the newest result of a day, the best and how many', () => {
  const [day] = keywordHistory([point(6, [2]), point(8, [9, 4])], (runAt) => localDay(runAt, 'UTC'), []);
  expect(day).toMatchObject({ position: 4, best: 2, url: 'https://a.com/4', urls: 2 });
  const [lost] = keywordHistory([point(6, [])], (runAt) => localDay(runAt, 'UTC'), []);
  expect(lost).toMatchObject({ url: '', urls: 0 });
});
