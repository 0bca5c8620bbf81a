import { networksOf } from './limit-keys.js';
import type { RateCounter } from './rate-counter.js';
import { isTighter, type RateLimitStatus } from './rate-limit-status.js';

/**
 * Counts points of a client in each of its networks (networksOf): larger ones have a higher limit. Who has a whole
 * network at hand, such as a /48, thus has the limit of that network, and not that of an address for each of many.
 */
export class NetworkCounter {
  constructor(private readonly counter: RateCounter) {}

  /** @returns the tightest limit @param about counts separately for each, such as an e-mail address */
  add(ip: string, about = ''): Promise<RateLimitStatus> {
    return this.tightest(ip, (network) => this.counter.add(network + about));
  }

  get(ip: string, about = ''): Promise<RateLimitStatus> {
    return this.tightest(ip, (network) => this.counter.get(network + about));
  }

  async clear(ip: string, about = ''): Promise<void> {
    await Promise.all(networksOf(ip).map(({ key }) => this.counter.clear(key + about)));
  }

  private async tightest(
    ip: string,
    read: (network: string) => Promise<RateLimitStatus>,
  ): Promise<RateLimitStatus> {
    const statuses = await Promise.all(
      networksOf(ip).map(async ({ key, factor }) => {
        const status = await read(key);
        return { ...status, limit: status.limit * factor };
      }),
    );
    return statuses.reduce((tightest, status) => (isTighter(status, tightest) ? status : tightest));
  }
}
