import { describe, expect, it } from 'vitest';
import { credentialsOf } from './credentials.js';

const request = (headers: Record<string, string>, query = {}, method = 'GET') => ({ method, headers, query });

describe('credentials', () => {
  it('are taken in the order bearer, header, cookie, query', () => {
    const all = { authorization: 'Bearer t', 'x-session-id': 'h', cookie: 'a=b; sid_app_sw=c' };
    expect(credentialsOf(request(all, { token: 'q' }))).toEqual({ kind: 'token', via: 'bearer', value: 't' });
    expect(credentialsOf(request({ ...all, authorization: 'Basic x' }))).toMatchObject({
      via: 'header',
      value: 'h',
    });
    expect(credentialsOf(request({ cookie: all.cookie }))).toMatchObject({ via: 'cookie', value: 'c' });
    expect(credentialsOf(request({}, { token: 'q' }))).toMatchObject({ via: 'query', value: 'q' });
  });

  it('that are present but empty still decide', () => {
    expect(credentialsOf(request({ authorization: 'Bearer', 'x-session-id': 'h' }))).toMatchObject({
      value: '',
    });
    expect(credentialsOf(request({ 'x-session-id': '' }, { token: 'q' }))).toMatchObject({ via: 'header' });
  });

  it('of the query count for GET only', () => {
    expect(credentialsOf(request({}, { token: 'q' }, 'POST'))).toBeUndefined();
  });

  it('are absent from a bare request', () => {
    expect(credentialsOf(request({}))).toBeUndefined();
  });
});
