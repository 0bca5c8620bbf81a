import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SearchConsoleSettings } from '../../../settings/settings.js';

const MINUTE_MS = 60_000;

/** Spreads the requests of this process over the minute. */
@Injectable()
export class RequestPace {
  private nextAt = -Infinity;

  constructor(private readonly settings: SearchConsoleSettings) {}

  /** Waits until the next request may be sent. @throws the signal's reason */
  async wait(signal: AbortSignal): Promise<void> {
    const { requestsMinute } = this.settings;
    if (requestsMinute === 0) return;
    const now = performance.now();
    const delay = Math.max(0, this.nextAt - now);
    this.nextAt = now + delay + MINUTE_MS / requestsMinute;
    if (delay > 0) await sleep(delay, undefined, { signal, ref: false });
  }
}
