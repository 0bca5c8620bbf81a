import { useQuery } from '@tanstack/react-query';
import { type DayRange, localDay } from '../days/days';
import { distributionQuery } from './distribution';
import type { ReportTarget } from './target';

/**
 * First day of the comparison, for `since` of the API: that of the range, or the first with results of a website that
 * was added within the range. Filters do not matter. Undefined until it is known.
 * @param createdAt of the configuration
 */
export function useComparisonStart(
  { account, config, tz }: ReportTarget,
  createdAt: string,
  view: DayRange,
): string | undefined {
  const isYoung = localDay(tz, new Date(createdAt)) >= view.from;
  const days = useQuery({ ...distributionQuery({ account, config, tz }, view), enabled: isYoung });
  if (!isYoung || days.error) return view.from;
  return days.data && (days.data[0]?.date ?? view.from);
}
