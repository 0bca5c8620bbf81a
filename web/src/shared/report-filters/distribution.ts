import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../api/client';
import type { paths } from '../api/schema';
import type { DayRange } from '../days/days';
import { REPORT_KEY } from '../session/query-client';
import { toFilters, type ReportTarget } from './target';

/** Keywords by band of position and the visibility, on each day with results. */
export const distributionQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'distribution', target, from, to],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/distribution/{configID}', {
          params: {
            path: { configID: target.config },
            query: { ...toFilters(target), startDate: from, endDate: to },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Keywords of an earlier day that a whole day has too; the rule of the API for digests and the list of websites. */
const WHOLE_SHARE = 0.9;

/**
 * Without days on which only some keywords were checked, such as a few between weekly checks: they do not compare.
 * @param days ascending
 */
export function wholeDays<Day extends Pick<DistributionDay, 'top100' | 'not_found'>>(
  days: readonly Day[],
): Day[] {
  let most = 0;
  return days.filter(({ top100, not_found }) => {
    const keywords = top100 + not_found;
    const isWhole = keywords >= most * WHOLE_SHARE;
    most = Math.max(most, keywords);
    return isWhole;
  });
}

/** Days of another report that are whole, as far as they are known. */
export function onWholeDays<Day extends { date: string }>(
  days: readonly Day[],
  distribution: readonly DistributionDay[] | undefined,
): readonly Day[] {
  if (!distribution) return days;
  const dates = new Set(wholeDays(distribution).map(({ date }) => date));
  return days.filter(({ date }) => dates.has(date));
}

/** The average position of a day; null where no keyword ranks, of which it would only say the depth of the search. */
export const readAverage = ({
  average,
  top100,
}: {
  average: number | null;
  top100: number;
}): number | null => (top100 > 0 ? average : null);

export type DistributionDay =
  paths['/v1/rank/distribution/{configID}']['get']['responses'][200]['content']['application/json']['data'][number];
