import { describe, expect, it } from 'vitest';
import { readCredentials } from './credentials.js';

const request = (headers: Record<string, string>, query = {}, method = 'GET') => ({ method, headers, query });

describe('credentials', () => {
  it('are read in the order bearer, key, header, cookie, query', () => {
    const all = { authorization: 'Bearer t', 'x-session-id': 'h', cookie: 'a=b; sid_app_sw=c' };
    expect(readCredentials(request(all, { token: 'q' }))).toEqual({
      kind: 'token',
      via: 'bearer',
      value: 't',
    });
    expect(readCredentials(request({ ...all, 'x-api-key': 'k', authorization: 'Basic x' }))).toEqual({
      kind: 'key',
      via: 'header',
      value: 'k',
    });
    expect(readCredentials(request({ ...all, authorization: 'Basic x' }))).toMatchObject({
      via: 'header',
      value: 'h',
    });
    expect(readCredentials(request({ cookie: all.cookie }))).toMatchObject({ via: 'cookie', value: 'c' });
    expect(readCredentials(request({}, { token: 'q' }))).toMatchObject({ via: 'query', value: 'q' });
  });

  it('may be an API key as bearer or X-Api-Key only', () => {
    const key = { kind: 'key', value: 'rw_k' };
    expect(readCredentials(request({ authorization: 'bearer rw_k' }))).toEqual({ ...key, via: 'bearer' });
    expect(readCredentials(request({ 'x-api-key': 'rw_k' }))).toEqual({ ...key, via: 'header' });
    const others = [
      request({ 'x-session-id': 'rw_k' }),
      request({ cookie: 'sid_app_sw=rw_k' }),
      request({}, { token: 'rw_k' }),
    ];
    for (const other of others) expect(readCredentials(other)).toMatchObject({ kind: 'session' });
    for (const name of ['key', 'api_key', 'x-api-key', 'access_token']) {
      expect(readCredentials(request({}, { [name]: 'rw_k' }))).toBeUndefined();
    }
  });

  it('that are present but empty are used', () => {
    expect(readCredentials(request({ authorization: 'Bearer', 'x-session-id': 'h' }))).toMatchObject({
      value: '',
    });
    expect(readCredentials(request({ 'x-session-id': '' }, { token: 'q' }))).toMatchObject({ via: 'header' });
  });

  it('in the query are accepted for GET only', () => {
    expect(readCredentials(request({}, { token: 'q' }, 'POST'))).toBeUndefined();
  });

  it('in the query are ignored unless they are text', () => {
    expect(readCredentials(request({}, { token: ['q'] }))).toBeUndefined();
    expect(readCredentials(request({}, { token: { $ne: '' } }))).toBeUndefined();
  });

  it('are undefined when the request has none', () => {
    expect(readCredentials(request({}))).toBeUndefined();
  });
});
