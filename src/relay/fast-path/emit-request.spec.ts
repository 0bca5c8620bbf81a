import { describe, expect, it } from 'vitest';
import { matchEmitRequest } from './emit-request.js';

const head = (changes: { method?: string; url?: string; headers?: object } = {}) => ({
  method: 'POST',
  url: '/emit/u1/task_done',
  ...changes,
  headers: { 'content-type': 'application/json', 'content-length': '10', ...changes.headers },
});

describe('the fast path', () => {
  it('handles the two /emit endpoints', () => {
    expect(matchEmitRequest(head(), 100)).toEqual({ userId: 'u1', event: 'task_done' });
    expect(matchEmitRequest(head({ url: '/emit/news' }), 100)).toEqual({ userId: undefined, event: 'news' });
    expect(
      matchEmitRequest(head({ headers: { 'content-type': 'application/json; charset=UTF-8' } }), 10),
    ).toEqual({
      userId: 'u1',
      event: 'task_done',
    });
  });

  it.each([
    ['another method', { method: 'PUT' }],
    ['another path', { url: '/emit' }],
    ['a longer path', { url: '/emit/a/b/c' }],
    ['a trailing slash', { url: '/emit/a/b/' }],
    ['a query', { url: '/emit/a/b?stats=true' }],
    ['an empty query', { url: '/emit/a/b?' }],
    ['an escape', { url: '/emit/a/b%20c' }],
    ['a path parameter', { url: '/emit/a/b;x' }],
    ['a path in upper case', { url: '/EMIT/a/b' }],
    ['a double slash', { url: '//emit/a/b' }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
    ['another charset', { headers: { 'content-type': 'application/json; charset=latin1' } }],
    ['no content type', { headers: { 'content-type': undefined } }],
    ['no content length', { headers: { 'content-length': undefined } }],
    ['an empty body', { headers: { 'content-length': '0' } }],
    ['a body above the limit', { headers: { 'content-length': '101' } }],
    ['an idempotency key', { headers: { 'idempotency-key': 'k' } }],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }],
    ['a chunked body', { headers: { 'transfer-encoding': 'chunked' } }],
    ['an expectation', { headers: { expect: '100-continue' } }],
    ['an origin', { headers: { origin: 'https://front.example' } }],
  ])('leaves a request with %s to the router', (_, changes) => {
    expect(matchEmitRequest(head(changes), 100)).toBeUndefined();
  });
});
