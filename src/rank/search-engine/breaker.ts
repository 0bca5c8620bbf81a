import { Injectable } from '@nestjs/common';
import { CircuitBreaker } from '../../common/breaker.js';
import { Clock } from '../../common/clock.js';
import { Settings } from '../../config/settings.js';

/** Failures in a row that open it. */
const THRESHOLD = 20;

/** Keeps a process from hammering a provider that is down (rules 229-230). */
@Injectable()
export class Breaker extends CircuitBreaker {
  constructor(clock: Clock, { RANK_BREAKER_MS }: Settings) {
    super(clock, { threshold: THRESHOLD, openMs: RANK_BREAKER_MS });
  }
}
