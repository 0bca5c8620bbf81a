import { expect, it } from 'vitest';
import { checkText, type Estimate, monthText } from './cost-text';

const ONE: Estimate = { requests_per_day: 4, requests_per_month: 120, cost_per_month: null };
const RANGE: Estimate = {
  requests_per_day: 8,
  requests_per_month: 240,
  cost_per_month: 0.36,
  currency: 'USD',
  most_per_keyword: 2,
  least_requests_per_month: 120,
  least_cost_per_month: 0.18,
};

it.each<[Estimate, string, string]>([
  [ONE, '4 requests', '120 requests a month'],
  [{ ...ONE, requests_per_check: 9 }, '9 requests', '120 requests a month'],
  [{ ...ONE, cost_per_month: 0.7 }, '4 requests', '120 requests a month (cost: $0.70)'],
  [RANGE, 'up to 8 requests', '120 to 240 requests a month (cost: $0.18 to $0.36)'],
  [
    { ...RANGE, cost_per_month: null, least_cost_per_month: null },
    'up to 8 requests',
    '120 to 240 requests a month',
  ],
])('names requests, and money with its currency: %j', (estimate, check, month) => {
  expect([checkText(estimate), monthText(estimate)]).toEqual([check, month]);
});
