import { expect, it } from 'vitest';
import { onWholeDays, wholeDays } from './distribution';

const day = (date: string, top100: number, not_found: number) => ({
  date,
  top3: 0,
  top10: 0,
  top20: 0,
  top50: 0,
  top100,
  not_found,
  visibility: 0,
  average: 0,
  failed: 0,
});
const DAYS = [day('2026-03-02', 150, 50), day('2026-03-04', 3, 0), day('2026-03-09', 185, 0)];

it('leaves out days on which only some keywords were checked', () => {
  expect(wholeDays(DAYS).map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-09']);
  expect(wholeDays(DAYS.slice(1)).map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-09']);
});

it('leaves the same days out of other reports, once they are known', () => {
  const sites = [{ date: '2026-03-02' }, { date: '2026-03-04' }];
  expect(onWholeDays(sites, undefined)).toEqual(sites);
  expect(onWholeDays(sites, DAYS)).toEqual([{ date: '2026-03-02' }]);
});
