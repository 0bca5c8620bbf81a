import { gateDecision, type ProviderCondition, providerCondition } from '../../domain/provider-chain.js';
import type { Rejection } from '../../domain/run-outcome.js';
import type { PagedSearch } from './paged-search.js';
import type { FoundResults, Search, SearchContext } from './search.js';
import { type RunEndingKind, SearchFailure } from '../../domain/search-failure.js';

/** State of one configured provider. */
export interface ProviderStatus {
  name: string;
  state: ProviderCondition;
  /** Why it is paused. */
  reason: RunEndingKind | null;
  /** Since when it is paused or down. */
  since: Date | null;
}

/** A configured provider: not searched while it is paused, except once for an explicit trigger. */
export class SearchProvider {
  private trial = false;
  private probe: Promise<void> | undefined;

  constructor(readonly paged: PagedSearch) {}

  get down(): boolean {
    return this.paged.breaker.isOpen;
  }

  get paused(): boolean {
    return this.paged.pause.active !== null;
  }

  /** Whether a search would fail here without a request. */
  get blocked(): boolean {
    return this.down || this.decide() === 'skip';
  }

  get rejection(): Rejection | undefined {
    const pause = this.paged.pause.active;
    return pause ? { kind: pause.reason, message: pause.message } : undefined;
  }

  refresh(): Promise<void> {
    return this.paged.pause.refresh();
  }

  /** Lets one search ask although the provider is paused. */
  allowTrial(): void {
    this.trial = this.paused;
  }

  async search(search: Search, context: SearchContext): Promise<FoundResults> {
    for (;;) {
      const decision = this.decide();
      if (decision === 'ask') return this.paged.search(search, context);
      if (decision === 'probe') return this.runProbe(search, context);
      if (decision === 'skip') throw this.pausedFailure();
      await this.probe;
    }
  }

  status(configured = true): ProviderStatus {
    const { pause, breaker } = this.paged;
    const paused = pause.active;
    const state = providerCondition({ configured, paused: paused !== null, down: breaker.isOpen });
    const since = state === 'paused' ? paused!.since : breaker.openSince;
    return {
      name: this.paged.name,
      state,
      reason: state === 'paused' ? paused!.reason : null,
      since: state === 'paused' || state === 'down' ? since : null,
    };
  }

  /** Race: `trial` is cleared and `probe` set before the first await, so that one search of many makes the attempt. */
  private runProbe(search: Search, context: SearchContext): Promise<FoundResults> {
    this.trial = false;
    const found = this.paged.search(search, context);
    const ended = () => void (this.probe = undefined);
    this.probe = found.then(ended, ended);
    return found;
  }

  private decide() {
    return gateDecision({ paused: this.paused, trial: this.trial, probing: this.probe !== undefined });
  }

  private pausedFailure(): SearchFailure {
    const { reason, message } = this.paged.pause.active!;
    return new SearchFailure(reason, `The provider is paused: ${message}`, { said: message });
  }
}
