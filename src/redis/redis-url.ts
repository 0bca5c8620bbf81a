import type { RedisOptions } from 'ioredis';

const UNIX = 'unix://';

/** What REDIS_URL may look like: redis://, rediss://, or a Unix socket as unix:///path. */
export const REDIS_URL = /^(rediss?:\/\/\S+|unix:\/\/\/\S+)$/;

/** @returns the part of ioredis' options that says where to connect to */
export function addressOf(url: string): { url: string } | { options: RedisOptions } {
  if (!url.startsWith(UNIX)) return { url };
  return { options: { path: decodeURIComponent(url.slice(UNIX.length)) } };
}
