import { CircuitBreaker } from '../../../common/circuit-breaker.js';
import type { Clock } from '../../../common/clock.js';
import type { RankSettings } from '../../../settings/settings.js';

/** Failures in a row that open it. */
const THRESHOLD = 20;

/** Keeps a process from hammering a provider that is down. */
export class Breaker extends CircuitBreaker {
  constructor(clock: Clock, { breakerMs }: RankSettings) {
    super(clock, { threshold: THRESHOLD, openMs: breakerMs });
  }
}
