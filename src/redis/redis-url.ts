import type { RedisOptions } from 'ioredis';

const UNIX = 'unix://';

/**
 * A Redis is reached at redis://, rediss:// or, through a Unix socket, unix:///path.
 * @returns the part of ioredis' options that says where to connect to
 */
export function parseRedisUrl(url: string): { url: string } | { options: RedisOptions } {
  if (!url.startsWith(UNIX)) return { url };
  return { options: { path: decodeURIComponent(url.slice(UNIX.length)) } };
}
