import { adviceFor } from '../domain/provider-advice.js';
import type { SearchFailure, SearchFailureKind } from '../../positions/search-failure.js';
import type { ProviderStateRepository } from './provider-state.repository.js';

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
