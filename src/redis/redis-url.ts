import type { RedisOptions } from 'ioredis';

const UNIX_SCHEME = 'unix://';

/**
 * Parses redis://, rediss:// or, for a Unix socket, unix:///path.
 * @returns the address for ioredis, as a URL or as options
 */
export function parseRedisUrl(url: string): { url: string } | { options: RedisOptions } {
  if (!url.startsWith(UNIX_SCHEME)) return { url };
  return { options: { path: decodeURIComponent(url.slice(UNIX_SCHEME.length)) } };
}
