import { createRequire } from 'node:module';
import { once } from 'node:events';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import { RedisSettings } from '../settings/settings.js';

/**
 * Behaviour of a connection while Redis is unavailable.
 * - `fail-fast`: commands fail immediately, pending ones after a second. For commands that a request waits for.
 * - `blocking`: commands wait until Redis is available again. For subscriptions and blocking reads.
 */
type RedisConnectionMode = 'fail-fast' | 'blocking';

const COMMAND_TIMEOUT_MS = 1000;

const OPTIONS: Record<RedisConnectionMode, RedisOptions> = {
  'fail-fast': {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  },
  blocking: { enableOfflineQueue: true, maxRetriesPerRequest: null },
};

/** Loaded on demand: a process without Redis starts faster. */
const loadIoredis = () => createRequire(import.meta.url)('ioredis') as typeof import('ioredis');

/** Named connections to the Redis of REDIS_URL; closed when the application shuts down. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly connections = new Map<string, Redis>();
  private closed = false;

  constructor(private readonly settings: RedisSettings) {}

  /** Whether REDIS_URL is set. Without Redis there is only one process. */
  get configured(): boolean {
    return this.settings.url !== undefined;
  }

  /** @throws Error when REDIS_URL is not set; check `configured` first */
  get(name: string, mode: RedisConnectionMode = 'fail-fast'): Redis {
    const connection = this.connections.get(name) ?? this.open(name, mode);
    this.connections.set(name, connection);
    return connection;
  }

  onApplicationShutdown(): void {
    this.closed = true;
    for (const connection of this.connections.values()) connection.disconnect();
  }

  private open(name: string, mode: RedisConnectionMode): Redis {
    const { url } = this.settings;
    if (url === undefined) throw new Error('REDIS_URL is not set');
    const { Redis } = loadIoredis();
    const address = parseRedisUrl(url);
    const options: RedisOptions = {
      ...OPTIONS[mode],
      connectionName: `rankwire:${name}`,
      connectTimeout: 2000,
      // Retries forever, at most half a second apart.
      retryStrategy: (attempt) => Math.min(attempt * 50, 500),
    };
    const connection =
      'url' in address ? new Redis(address.url, options) : new Redis({ ...options, ...address.options });
    this.logStateChanges(name, connection);
    return connection;
  }

  /** Logs once when the connection is lost and once when it is restored, not for each attempt, nor when it is closed. */
  private logStateChanges(name: string, connection: Redis): void {
    let down = false;
    connection.on('error', (error: Error) => {
      if (!down && !this.closed)
        this.logger.error(`Connection '${name}' is down and will be retried: ${error.message}`);
      down = true;
    });
    connection.on('ready', () => {
      if (down) this.logger.log(`Connection '${name}' is restored`);
      down = false;
    });
  }
}

const UNIX_SCHEME = 'unix://';

/**
 * Parses redis://, rediss:// or, for a Unix socket, unix:///path.
 * @returns the address for ioredis, as a URL or as options
 */
export function parseRedisUrl(url: string): { url: string } | { options: RedisOptions } {
  if (!url.startsWith(UNIX_SCHEME)) return { url };
  return { options: { path: decodeURIComponent(url.slice(UNIX_SCHEME.length)) } };
}

/** Connects once, and closes the connection. @throws Error when Redis does not respond in time */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const { Redis } = loadIoredis();
  const address = parseRedisUrl(url);
  const options = { lazyConnect: true, connectTimeout: timeoutMs, retryStrategy: () => null };
  const connection =
    'url' in address ? new Redis(address.url, options) : new Redis({ ...options, ...address.options });
  const failure = once(connection, 'error').then(([error]) => Promise.reject(error as Error));
  const ping = connection.connect().then(() => connection.ping());
  // Of two rejections the event has the reason.
  ping.catch(() => {});
  try {
    await Promise.race([failure, ping]);
  } finally {
    failure.catch(() => {});
    connection.disconnect();
  }
}
