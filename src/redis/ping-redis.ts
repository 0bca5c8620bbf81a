import { once } from 'node:events';
import { loadIoredis } from './redis-connections.js';
import { parseRedisUrl } from './redis-url.js';

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
