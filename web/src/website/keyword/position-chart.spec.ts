import { expect, it } from 'vitest';
import { writeSentence } from './position-chart';
import { historyRows } from './position-lines';
import type { HistoryDay } from './queries';
import { historyDay } from './spec-support';

const VIEW = { from: '2026-03-01', to: '2026-03-04' };
const day = (date: string, position: number | null, more?: Partial<HistoryDay>) =>
  historyDay(`2026-03-${date}`, position, more);
const cut = (date: string, depth: number) => day(date, null, { depth, cut: true });

it.each([
  [[], '0 times not in top 100.'],
  [[day('03', null)], '1 time not in top 100.'],
  [[cut('03', 20), cut('04', 20)], '2 times not in top 20.'],
  [[cut('03', 20), cut('04', 50)], '2 times not found.'],
])('the sentence of the chart has the depth of the searches: %j', (missing, expected) => {
  const rows = historyRows([day('01', 9), day('02', 4), ...missing]);
  expect(writeSentence('tea', rows, VIEW)).toContain(`: 9 to 4, best 4, ${expected}`);
});
