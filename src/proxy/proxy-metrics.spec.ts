import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../common/clock.js';
import { Metrics } from '../common/metrics.js';
import { loadSettings } from '../settings/load-settings.js';
import { ProxyMetrics } from './proxy-metrics.js';
import { Upstreams } from './upstreams.js';

const NOW = new Date('2026-03-11T12:00:00Z');

describe('the metrics of the gateway', () => {
  let metrics: Metrics;
  let upstreams: Upstreams;
  let clock: ManualClock;
  let proxy: ProxyMetrics;
  beforeEach(() => {
    metrics = new Metrics();
    clock = new ManualClock(NOW);
    const env = { EXTERNAL_API_URL: 'http://external.test', AI_SERVICE_URL: 'http://ai.test' };
    upstreams = new Upstreams(clock, loadSettings(env).gateway);
    proxy = new ProxyMetrics(metrics, upstreams);
  });

  /** Samples whose name contains a text. */
  const samples = async (name: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => !line.startsWith('#') && line.includes(name));

  it('count the outcomes of requests by service, and those in progress', async () => {
    const [first, second] = [proxy.start('ai'), proxy.start('ai')];
    proxy.start('external').ended('silent');
    expect(await samples('proxy_active')).toEqual([
      'rankwire_proxy_active{service="ai"} 2',
      'rankwire_proxy_active{service="external"} 0',
    ]);
    first.responded();
    first.ended('answered');
    second.ended('unreachable');
    proxy.refused('ai');
    expect(await samples('proxy_active{service="ai"}')).toEqual(['rankwire_proxy_active{service="ai"} 0']);
    expect((await samples('proxy_requests_total')).toSorted()).toEqual([
      'rankwire_proxy_requests_total{service="ai",outcome="answered"} 1',
      'rankwire_proxy_requests_total{service="ai",outcome="refused"} 1',
      'rankwire_proxy_requests_total{service="ai",outcome="unreachable"} 1',
      'rankwire_proxy_requests_total{service="external",outcome="silent"} 1',
    ]);
  });

  it('measure the time until a response begins, of those that do', async () => {
    const answered = proxy.start('ai');
    answered.responded();
    answered.ended('answered');
    proxy.start('ai').ended('unreachable');
    expect(await samples('proxy_answer_seconds_count')).toEqual([
      'rankwire_proxy_answer_seconds_count{service="ai"} 1',
    ]);
  });

  it('name the services that are left alone after twenty failures in a row', async () => {
    for (let n = 0; n < 20; n += 1) upstreams.find('ai')!.breaker.recordFailure();
    expect(await samples('circuit_open')).toEqual([
      'rankwire_proxy_circuit_open{service="external"} 0',
      'rankwire_proxy_circuit_open{service="ai"} 1',
    ]);
    clock.set(new Date(NOW.getTime() + 5000));
    expect(await samples('circuit_open{service="ai"}')).toEqual([
      'rankwire_proxy_circuit_open{service="ai"} 0',
    ]);
  });
});
