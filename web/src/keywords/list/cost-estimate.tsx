import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client';
import { formatDecimal, formatMoney, formatNumber } from '../../text/format';
import { t } from '../../text/i18n';
import { useDelayed } from '../../ui/use-delayed';

const TYPING_MS = 300;

/** What so many keywords will cost; nothing while that is unknown. */
export function CostEstimate({ account, keywords }: { account: string; keywords: number }): ReactNode {
  const settled = useDelayed(keywords, TYPING_MS);
  const { data } = useQuery({
    queryKey: ['usage', account, settled],
    queryFn: () => dataOf(api.GET('/v1/rank/usage', { params: { query: { account, keywords: settled } } })),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { requests_per_month: requests, cost_per_month: cost, currency } = data.estimate;
  const values = { requests: formatNumber(requests), keywords: formatNumber(settled) };
  if (cost === null) return t('{requests} requests a month for all {keywords}', values);
  const price = currency === undefined ? formatDecimal(cost) : formatMoney(cost, currency);
  return t('{requests} requests, {price} a month for all {keywords}', { ...values, price });
}
