import { FaultPlan } from './faults/fault-plan.js';
import { Latency } from './faults/latency.js';
import { RequestLog } from './request-log.js';

/** Parts of a running simulator that tests can set and read. */
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

/** Removes faults and latency and clears the log. */
export function resetControls({ faults, latency, requests, concurrency }: Controls): void {
  faults.clear();
  latency.set(0);
  requests.clear();
  concurrency.reset();
}

/** Number of searches in flight, and its maximum. */
class Concurrency {
  private current = 0;
  private most = 0;

  get now(): number {
    return this.current;
  }

  get max(): number {
    return this.most;
  }

  /** @returns callback to call once, at the end of the search */
  enter(): () => void {
    this.current += 1;
    this.most = Math.max(this.most, this.current);
    return () => {
      this.current -= 1;
    };
  }

  /** Resets the maximum to the searches in flight. */
  reset(): void {
    this.most = this.current;
  }
}
