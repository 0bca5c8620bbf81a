import { createRequire } from 'node:module';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import { RedisSettings } from '../config/settings.js';
import { parseRedisUrl } from './redis-url.js';

/**
 * How a connection takes it that Redis is away.
 * - `impatient`: a command fails at once, and one that is not answered fails after a second. For whatever a request
 *   waits for.
 * - `patient`: commands wait for Redis to come back. For subscriptions and blocking reads, which nobody waits for.
 */
export type RedisConnectionMode = 'fail-fast' | 'blocking';

export const COMMAND_TIMEOUT_MS = 1000;

const OPTIONS: Record<RedisConnectionMode, RedisOptions> = {
  'fail-fast': {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  },
  blocking: { enableOfflineQueue: true, maxRetriesPerRequest: null },
};

/** A process without Redis starts the faster for not having read this. */
const ioredis = () => createRequire(import.meta.url)('ioredis') as typeof import('ioredis');

/** Named connections to the Redis of REDIS_URL, one a name; all are closed after everything else. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly connections = new Map<string, Redis>();

  constructor(private readonly settings: RedisSettings) {}

  /** Whether there is a Redis at all. Without one the process is alone. */
  get configured(): boolean {
    return this.settings.url !== undefined;
  }

  /** @throws Error when REDIS_URL is not set: ask `configured` first */
  get(name: string, patience: RedisConnectionMode = 'fail-fast'): Redis {
    const connection = this.connections.get(name) ?? this.open(name, patience);
    this.connections.set(name, connection);
    return connection;
  }

  onApplicationShutdown(): void {
    for (const connection of this.connections.values()) connection.disconnect();
  }

  private open(name: string, patience: RedisConnectionMode): Redis {
    const { url } = this.settings;
    if (url === undefined) throw new Error('REDIS_URL is not set');
    const { Redis } = ioredis();
    const address = parseRedisUrl(url);
    const options: RedisOptions = {
      ...OPTIONS[patience],
      connectionName: `rankwire:${name}`,
      connectTimeout: 2000,
      // Never gives up, and never waits long: half a second after Redis is back, so are we.
      retryStrategy: (attempt) => Math.min(attempt * 50, 500),
    };
    const connection =
      'url' in address ? new Redis(address.url, options) : new Redis({ ...options, ...address.options });
    this.tellOfChanges(name, connection);
    return connection;
  }

  /** One line when it goes and one when it is back, however often it is tried in between. */
  private tellOfChanges(name: string, connection: Redis): void {
    let down = false;
    connection.on('error', (error: Error) => {
      if (!down) this.logger.error(`Connection '${name}' is down: ${error.message}`);
      down = true;
    });
    connection.on('ready', () => {
      if (down) this.logger.log(`Connection '${name}' is back`);
      down = false;
    });
  }
}
