import type { Clock } from '../../../common/clock.js';
import type { Pause, ProviderStateRepository } from './provider-state.repository.js';
import type { RunEndingFailure } from '../../positions/search-failure.js';

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
