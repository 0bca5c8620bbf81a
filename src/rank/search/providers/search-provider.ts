import { gateDecision, type ProviderCondition, providerCondition } from '../domain/provider-chain.js';
import type { Rejection } from '../../positions/run-outcome.js';
import type { PagedSearch } from './paged-search.js';
import { failingSince, type Health, type ProviderHealth } from './provider-state.js';
import type { FoundResults, Search, SearchContext } from './search.js';
import { type RunEndingKind, SearchFailure } from '../../positions/search-failure.js';

/** State of one configured provider. */
export interface ProviderStatus {
  name: string;
  state: ProviderCondition;
  /** Why it is paused. */
  reason: RunEndingKind | null;
  /** Since when it is paused or down. */
  since: Date | null;
  health: Health;
}

/** A configured provider: not searched while it is paused, except once for an explicit trigger. */
export class SearchProvider {
  private trial = false;
  private probe: Promise<void> | undefined;

  constructor(
    readonly paged: PagedSearch,
    private readonly health: ProviderHealth,
  ) {}

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
      if (decision === 'ask') return this.ask(search, context);
      if (decision === 'probe') return this.runProbe(search, context);
      if (decision === 'skip') throw this.pausedFailure();
      await this.probe;
    }
  }

  /** Searches even while it is paused, and notes whether it answers. */
  async ask(search: Search, context: SearchContext): Promise<FoundResults> {
    try {
      const found = await this.paged.search(search, context);
      this.health.noteAnswer();
      return found;
    } catch (error) {
      if (error instanceof SearchFailure && this.isItsFailure(error, search)) this.health.noteFailure(error);
      throw error;
    }
  }

  /** Not that of a search which was never sent. */
  private isItsFailure({ kind }: SearchFailure, search: Search): boolean {
    return kind !== 'budget' && this.paged.unsupported(search) === undefined;
  }

  /** Stores whether it answered the searches since the last call. */
  storeHealth(): Promise<void> {
    return this.health.store();
  }

  async status(configured = true): Promise<ProviderStatus> {
    const { pause, breaker } = this.paged;
    const paused = pause.active;
    const state = providerCondition({ configured, paused: paused !== null, down: breaker.isOpen });
    const since = state === 'paused' ? paused!.since : breaker.openSince;
    return {
      name: this.paged.name,
      state,
      reason: state === 'paused' ? paused!.reason : null,
      since: state === 'paused' || state === 'down' ? since : null,
      health: await this.healthIn(state),
    };
  }

  /** What this process knows better than the store. */
  private async healthIn(state: ProviderCondition): Promise<Health> {
    const stored = await this.health.read();
    const { pause, breaker } = this.paged;
    if (state === 'paused' && pause.active) {
      const { since, reason: kind, message } = pause.active;
      return failingSince(since, { kind, message });
    }
    if (state !== 'down' || stored.state === 'failing') return stored;
    return failingSince(breaker.openSince, { kind: 'unavailable', message: 'The provider is unavailable' });
  }

  /** Race: `trial` is cleared and `probe` set before the first await, so that one search of many makes the attempt. */
  private runProbe(search: Search, context: SearchContext): Promise<FoundResults> {
    this.trial = false;
    const found = this.ask(search, context);
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
