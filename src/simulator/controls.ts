import { Concurrency } from './concurrency.js';
import { FaultPlan } from './faults/fault-plan.js';
import { Latency } from './latency.js';
import { RequestLog } from './request-log.js';

/** What a trial can set and look at while the simulator runs. */
export interface Controls {
  readonly faults: FaultPlan;
  readonly latency: Latency;
  readonly requests: RequestLog;
  readonly concurrency: Concurrency;
}

export function newControls(): Controls {
  return {
    faults: new FaultPlan(),
    latency: new Latency(),
    requests: new RequestLog(),
    concurrency: new Concurrency(),
  };
}

/** No faults, no latency, an empty log. */
export function resetControls({ faults, latency, requests, concurrency }: Controls): void {
  faults.clear();
  latency.set(0);
  requests.clear();
  concurrency.reset();
}
