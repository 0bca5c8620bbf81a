import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/clock.js';
import { ApiKeyRepository } from './api-key.repository.js';
import type { ApiKey } from './api-key.schema.js';

const MINUTE_MS = 60_000;
/** Uses of many keys in this time are written together. */
const DELAY_MS = 1000;

/**
 * Records the minute in which an API key was last used: after the request, at most once a minute and key. A crash may
 * lose the uses of the last second.
 */
@Injectable()
export class ApiKeyUses implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ApiKeyUses.name);
  /** Start of the last recorded minute by the key's id. */
  private readonly recorded = new LRUCache<string, number>({ max: 10_000 });
  private pending = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  record({ _id, last_used_at }: Pick<ApiKey, '_id' | 'last_used_at'>): void {
    const now = this.clock.now().getTime();
    const minute = now - (now % MINUTE_MS);
    const id = String(_id);
    if ((this.recorded.get(id) ?? last_used_at?.getTime() ?? 0) >= minute) return;
    this.recorded.set(id, minute);
    this.pending.set(id, minute);
    this.timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  /** Writes the recorded uses, which a list of keys then has. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.pending;
    this.pending = new Map();
    try {
      for (const minute of new Set(uses.values())) {
        const ids = [...uses.keys()].filter((id) => uses.get(id) === minute);
        await this.keys.recordUses(ids, new Date(minute));
      }
    } catch (error) {
      this.logger.warn(`The last uses of ${uses.size} API keys could not be stored: ${String(error)}`);
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }
}
