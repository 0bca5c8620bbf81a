import type { Clock } from '../../../common/clock.js';
import type { Pause, ProviderStateRepository } from './provider-state.repository.js';
import type { RunEndingFailure, SearchFailure, SearchFailureKind } from '../../positions/search-failure.js';
import { adviceFor } from '../domain/provider-chain.js';

/** The pause of one provider key, as this process knows it: read from the store at the start of each run. */
export class ProviderPause {
  private known: Pause | null = null;
  private changes = 0;

  /** @param key hash of the provider's key */
  constructor(
    private readonly repository: ProviderStateRepository,
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** null while the provider may be asked. */
  get active(): Pause | null {
    return this.known && this.known.until > this.clock.now() ? this.known : null;
  }

  /** The last failure without a success since then; its pause may have ended. */
  get last(): Pause | null {
    return this.known;
  }

  async refresh(): Promise<void> {
    const before = this.changes;
    const stored = await this.repository.find(this.key);
    // Race: a request that ended during the query knows better.
    if (this.changes === before) this.known = stored;
  }

  async begin(failure: RunEndingFailure): Promise<void> {
    const pause = await this.repository.begin(this.key, failure);
    this.changes += 1;
    this.known = pause;
  }

  /** @param pause the one known when the successful search began */
  async end(pause: Pause): Promise<void> {
    await this.repository.end(this.key, pause);
    this.changes += 1;
    if (this.known === pause) this.known = null;
  }
}

/** Whether the provider has answered real searches, checks and tests alike. */
export interface Health {
  state: 'never_asked' | 'ok' | 'failing';
  since: Date | null;
  /** The newest failure, while it fails. */
  failure: SearchFailureKind | null;
  message: string | null;
  advice: string | null;
}

const NEVER_ASKED: Health = { state: 'never_asked', since: null, failure: null, message: null, advice: null };

export const failingSince = (
  since: Date | null,
  { kind: failure, message }: Pick<SearchFailure, 'kind' | 'message'>,
): Health => ({ state: 'failing', since, failure, message, advice: adviceFor(failure) });

/**
 * Collects the outcomes of searches and stores what they say at the end of a run or a test. A provider that answered one
 * of several searches works: the others failed for a reason of their own.
 */
export class ProviderHealth {
  private hasAnswered = false;
  private failure: SearchFailure | undefined;

  constructor(
    private readonly repository: ProviderStateRepository,
    private readonly id: string,
  ) {}

  noteAnswer(): void {
    this.hasAnswered = true;
  }

  noteFailure(failure: SearchFailure): void {
    this.failure = failure;
  }

  async store(): Promise<void> {
    const { hasAnswered, failure } = this;
    this.hasAnswered = false;
    this.failure = undefined;
    if (hasAnswered) await this.repository.markOk(this.id);
    else if (failure) await this.repository.markFailing(this.id, failure.kind, failure.message);
  }

  async read(): Promise<Health> {
    const stored = await this.repository.findHealth(this.id);
    if (!stored) return NEVER_ASKED;
    const { state, since, failure: kind, message } = stored;
    if (state === 'ok' || !kind) return { ...NEVER_ASKED, state, since };
    return failingSince(since, { kind, message: message ?? '' });
  }
}
