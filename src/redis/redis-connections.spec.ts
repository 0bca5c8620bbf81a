import { describe, expect, it } from 'vitest';
import { loadSettings } from '../settings/load-settings.js';
import { parseRedisUrl } from './redis-connections.js';

describe('REDIS_URL', () => {
  it.each(['redis://127.0.0.1:6379', 'rediss://user:pass@redis.example/2', 'unix:///run/redis.sock'])(
    'may be %s',
    (url) => expect(() => loadSettings({ REDIS_URL: url })).not.toThrow(),
  );

  it.each(['http://x', 'unix://relative', '127.0.0.1:6379', 'redis://'])('may not be %s', (url) =>
    expect(() => loadSettings({ REDIS_URL: url })).toThrow('REDIS_URL'),
  );

  it('may be a Unix socket, whose path is unescaped', () => {
    expect(parseRedisUrl('unix:///tmp/a%20b.sock')).toEqual({ options: { path: '/tmp/a b.sock' } });
    expect(parseRedisUrl('redis://h:1')).toEqual({ url: 'redis://h:1' });
  });
});
