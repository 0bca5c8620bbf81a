import { describe, expect, it } from 'vitest';
import { redacted } from './http/credentials.js';
import { RequestLog } from './request-log.js';

describe('RequestLog', () => {
  it('keeps the newest and counts all', () => {
    const log = new RequestLog(3);
    for (const path of ['1', '2', '3', '4', '5']) log.add({ method: 'GET', path, headers: {}, at: '' });
    expect(log.list().map(({ path }) => path)).toEqual(['3', '4', '5']);
    expect(log.total).toBe(5);
  });

  it('starts again after a clear', () => {
    const log = new RequestLog();
    log.add({ method: 'GET', path: '1', headers: {}, at: '' });
    log.clear();
    expect({ total: log.total, list: log.list() }).toEqual({ total: 0, list: [] });
  });
});

describe('redacted', () => {
  it('hides keys under any provider name, and other credentials', () => {
    const headers = {
      'x-rapidapi-key': 'k',
      'x-other-key': 'k',
      'api-key': 'k',
      authorization: 'k',
      cookie: 'k',
    };
    expect(JSON.stringify(redacted({ ...headers, host: 'h' }))).not.toContain('"k"');
    expect(redacted({ 'x-rapidapi-host': 'h' })).toEqual({ 'x-rapidapi-host': 'h' });
  });
});
