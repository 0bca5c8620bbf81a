import { expect, it } from 'vitest';
import { Metrics } from '../../../common/metrics.js';
import { type CallOutcome, ProviderMetrics } from './provider-metrics.js';

const PRICE = { firstPage: 1000, nextPage: 500, currency: 'USD', asOf: '2026-07' } as const;

it('counts requests, their cost and their failures for each provider', async () => {
  const metrics = new Metrics();
  const calls = new ProviderMetrics(metrics);
  const priced = calls.forProvider('serper', PRICE);
  const outcomes: CallOutcome[] = ['ok', 'throttled', 'throttled', 'dropped', 'budget'];
  for (const outcome of outcomes) priced.start(1, 10)(outcome);
  priced.start(1, 0)('ok', 3);
  calls.forProvider('rapidapi', null).start(1, 1)('ok');
  const lines = (await metrics.registry.metrics()).split('\n');
  const counted = lines.filter((line) => /^rankwire_(rank|search)_.*(_total|_count)/.test(line));
  expect(counted.toSorted()).toEqual([
    'rankwire_rank_provider_seconds_count{outcome="budget"} 1',
    'rankwire_rank_provider_seconds_count{outcome="dropped"} 1',
    'rankwire_rank_provider_seconds_count{outcome="ok"} 3',
    'rankwire_rank_provider_seconds_count{outcome="throttled"} 2',
    'rankwire_search_cost_usd_total{provider="serper"} 27.5',
    'rankwire_search_failures_total{provider="serper",kind="budget"} 1',
    'rankwire_search_failures_total{provider="serper",kind="throttled"} 2',
    'rankwire_search_features_dropped_total{provider="serper"} 3',
    'rankwire_search_requests_total{provider="rapidapi"} 1',
    'rankwire_search_requests_total{provider="serper"} 50',
    'rankwire_search_seconds_count{provider="rapidapi"} 1',
    'rankwire_search_seconds_count{provider="serper"} 6',
  ]);
});
