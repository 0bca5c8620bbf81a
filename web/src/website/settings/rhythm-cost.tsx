import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { type Estimate, moneyText, monthText, requestsText } from '../checks/cost-text';
import { t } from '../../shared/text/i18n';
import { toEstimate, type Rhythm, toRhythm, rhythmTitle } from './rhythm';

interface Props {
  account: string;
  rhythm: Rhythm;
  /** Depth of checks without one of their own. */
  usual: number;
}

/** What a rhythm costs beside daily checks to the usual depth; nothing while that is unknown. */
export function RhythmCost({ account, rhythm, usual }: Props): ReactNode {
  const daily = toRhythm({}, usual);
  const own = useEstimate(account, rhythm, usual);
  const most = useEstimate(account, daily, usual);
  if (!own || !most) return null;
  const [plan, dailyPlan] = [rhythmTitle(rhythm), rhythmTitle(daily)];
  const isOther = plan !== dailyPlan;
  return (
    <div className="rhythm-cost" role="status">
      <p>{costText(plan, own)}</p>
      {isOther && <p className="soft">{costText(dailyPlan, most)}</p>}
      {isOther && <p>{savedText(own, most)}</p>}
    </div>
  );
}

function useEstimate(account: string, rhythm: Rhythm, usual: number) {
  const query = toEstimate(rhythm, usual);
  const { data } = useQuery({
    queryKey: ['usage', account, query],
    queryFn: () => readData(api.GET('/v1/rank/usage', { params: { query: { account, ...query } } })),
    placeholderData: keepPreviousData,
  });
  return data?.estimate;
}

const costText = (plan: string, estimate: Estimate): string =>
  t('{plan}: {perMonth}', { plan, perMonth: monthText(estimate) });

function savedText(own: Estimate, most: Estimate): string {
  const requests = most.requests_per_month - own.requests_per_month;
  const values = { requests: requestsText(Math.abs(requests)) };
  if (own.cost_per_month === null || most.cost_per_month === null)
    return requests < 0 ? t('{requests} more a month.', values) : t('Saves {requests} a month.', values);
  const price = moneyText(Math.abs(most.cost_per_month - own.cost_per_month), own);
  return requests < 0
    ? t('{requests} and {price} more a month.', { ...values, price })
    : t('Saves {requests} and {price} a month.', { ...values, price });
}
