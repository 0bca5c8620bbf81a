import { describe, expect, it } from 'vitest';
import { handshakeCredentials } from './handshake.js';

const shown = (auth: Record<string, unknown>, headers = {}, query = {}) =>
  handshakeCredentials({ auth, headers, query })?.value;

describe('the credentials of a socket', () => {
  it('are session_id, token, bearer, header, cookie and query, in this order', () => {
    const headers: Record<string, string> = {
      authorization: 'Bearer bearer',
      'x-session-id': 'header',
      cookie: 'sid_app_sw=cookie',
    };
    const query = { token: 'query' };
    expect(shown({ session_id: 'a', token: 'b' }, headers, query)).toBe('a');
    expect(shown({ token: 'b' }, headers, query)).toBe('b');
    for (const [name, value] of [
      ['authorization', 'bearer'],
      ['x-session-id', 'header'],
      ['cookie', 'cookie'],
    ] as const) {
      expect(shown({}, headers, query)).toBe(value);
      delete headers[name];
    }
    expect(shown({}, headers, query)).toBe('query');
    expect(shown({})).toBeUndefined();
  });

  it.each([null, 0, false, [], {}, ['a']])('that are %j are bad ones, whatever comes after them', (odd) => {
    const headers = { cookie: 'sid_app_sw=cookie' };
    expect(shown({ session_id: odd, token: 'b' }, headers)).toBe('');
    expect(shown({ token: odd }, headers)).toBe('');
  });

  it('may be an access token or a session id under the one name token', () => {
    expect(handshakeCredentials({ auth: { token: 'a.b.c' }, headers: {}, query: {} })?.kind).toBe('token');
    expect(handshakeCredentials({ auth: { token: 'abc' }, headers: {}, query: {} })?.kind).toBe('session');
  });
});
