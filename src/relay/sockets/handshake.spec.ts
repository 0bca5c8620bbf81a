import { describe, expect, it } from 'vitest';
import { handshakeCredentials } from './handshake.js';

const findCredential = (auth: Record<string, unknown>, headers = {}, query = {}) =>
  handshakeCredentials({ auth, headers, query })?.value;

describe('handshakeCredentials', () => {
  it('uses session_id, token, bearer, header, cookie and query, in this order', () => {
    const headers: Record<string, string> = {
      authorization: 'Bearer bearer',
      'x-session-id': 'header',
      cookie: 'sid_app_sw=cookie',
    };
    const query = { token: 'query' };
    expect(findCredential({ session_id: 'a', token: 'b' }, headers, query)).toBe('a');
    expect(findCredential({ token: 'b' }, headers, query)).toBe('b');
    for (const [name, value] of [
      ['authorization', 'bearer'],
      ['x-session-id', 'header'],
      ['cookie', 'cookie'],
    ] as const) {
      expect(findCredential({}, headers, query)).toBe(value);
      delete headers[name];
    }
    expect(findCredential({}, headers, query)).toBe('query');
    expect(findCredential({})).toBeUndefined();
  });

  it.each([null, 0, false, [], {}, ['a']])(
    'treats %j as an invalid credential, and ignores those after it',
    (invalid) => {
      const headers = { cookie: 'sid_app_sw=cookie' };
      expect(findCredential({ session_id: invalid, token: 'b' }, headers)).toBe('');
      expect(findCredential({ token: invalid }, headers)).toBe('');
    },
  );

  it('says how they were given, for the check of the origin', () => {
    const findVia = (auth: Record<string, unknown>, headers = {}) =>
      handshakeCredentials({ auth, headers, query: {} })?.via;
    expect(findVia({ session_id: 'a' })).toBe('header');
    expect(findVia({ token: 'a' })).toBe('bearer');
    expect(findVia({}, { cookie: 'sid_app_sw=a' })).toBe('cookie');
  });

  it('accepts an access token, an API key or a session id as token', () => {
    expect(handshakeCredentials({ auth: { token: 'rw_abc' }, headers: {}, query: {} })?.kind).toBe('key');
    expect(handshakeCredentials({ auth: { token: 'a.b.c' }, headers: {}, query: {} })?.kind).toBe('token');
    expect(handshakeCredentials({ auth: { token: 'abc' }, headers: {}, query: {} })?.kind).toBe('session');
  });
});
