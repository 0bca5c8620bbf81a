import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import type { RankConfig } from '../../shared/configuration/queries';
import type { DayRange } from '../../shared/days/days';
import { distributionQuery, wholeDays } from '../../shared/report-filters/distribution';
import type { ReportTarget } from '../../shared/report-filters/target';
import { useTimeZone } from '../../shared/session/session';
import { comparedPeriod, dayFigures } from './periods';
import { sitesQuery } from './queries';

const route = getRouteApi('/shell/a/$accountId/');

/** What the address asks for, and its figures by day. */
export function useOverview(account: string, config: Pick<RankConfig, '_id'>) {
  const search = route.useSearch();
  const tz = useTimeZone();
  const shown = useShownRange(search, tz);
  const { tag, country, device } = search;
  const target: ReportTarget = { account, config: config._id, tz, tag, country, device };
  const compared = comparedPeriod(shown.view, search.compare);
  return {
    target,
    shown,
    compared,
    now: useDays(target, shown.loaded),
    before: useDays(target, compared),
    isFiltered: Boolean(tag ?? country ?? device),
  };
}

export type OverviewState = ReturnType<typeof useOverview>;

const NO_DAYS = { from: '', to: '' };

/** The days of a period with results of all keywords. */
function useDays(target: ReportTarget, period: DayRange | undefined) {
  const options = { enabled: period !== undefined };
  const distribution = useQuery({ ...distributionQuery(target, period ?? NO_DAYS), ...options });
  const sites = useQuery({ ...sitesQuery(target, period ?? NO_DAYS), ...options });
  const whole = useMemo(() => distribution.data && wholeDays(distribution.data), [distribution.data]);
  const days = useMemo(() => whole && sites.data && dayFigures(whole, sites.data.days), [whole, sites.data]);
  return {
    days,
    isPartial: whole?.length !== distribution.data?.length,
    isFetching: distribution.isFetching || sites.isFetching,
    error: distribution.error ?? sites.error,
    retry: () => void Promise.all([distribution.refetch(), sites.refetch()]),
  };
}
