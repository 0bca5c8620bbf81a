import { formatMoney, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

/** Part of the answer of GET /v1/rank/usage. */
export interface Estimate {
  requests_per_day: number;
  requests_per_check?: number | undefined;
  requests_per_month: number;
  cost_per_month: number | null;
  /** Absent for the price that the operator has set, which is in US dollars. */
  currency?: string | undefined;
  most_per_keyword?: number | undefined;
  least_requests_per_month?: number | undefined;
  least_cost_per_month?: number | null | undefined;
}

export const requestsText = (n: number) =>
  t('{count, plural, one {# request} other {{n} requests}}', { count: n, n: formatNumber(n) });

/** The same, where it is the most that is possible. */
const atMost = (text: string, { most_per_keyword: most }: Estimate) =>
  most === undefined ? text : t('up to {requests}', { requests: text });

/** Requests of the largest check. */
export const checkText = (estimate: Estimate) =>
  atMost(requestsText(estimate.requests_per_check ?? estimate.requests_per_day), estimate);

export const moneyText = (cost: number, { currency = 'USD' }: Pick<Estimate, 'currency'>) =>
  formatMoney(cost, currency);

/** Requests and cost of a month, as a range where the results decide how many pages there are. */
export function monthText(estimate: Estimate): string {
  const { requests_per_month: most, least_requests_per_month: least } = estimate;
  const requests =
    least === undefined || least === most
      ? requestsText(most)
      : t('{least} to {requests}', { least: formatNumber(least), requests: requestsText(most) });
  const cost = costText(estimate);
  return cost === undefined
    ? t('{requests} a month', { requests })
    : t('{requests} a month (cost: {cost})', { requests, cost });
}

function costText(estimate: Estimate): string | undefined {
  const { cost_per_month: most, least_cost_per_month: least = most } = estimate;
  if (most === null) return undefined;
  const text = moneyText(most, estimate);
  return least === null || least === most
    ? text
    : t('{least} to {most}', { least: moneyText(least, estimate), most: text });
}
