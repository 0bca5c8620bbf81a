import { describe, expect, it } from 'vitest';
import { readCredentials, passesCsrfCheck } from './credentials.js';

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

const host = 'app.example:4000';
const listed = ['https://front.example'];
const may = (headers: Record<string, string>, method = 'POST') =>
  passesCsrfCheck({ method, headers: { host, ...headers } }, listed);

describe('a state-changing request authenticated by cookie', () => {
  it.each([
    ['without site and origin, as clients other than browsers send it', {}],
    ['from our own page', { 'sec-fetch-site': 'same-origin' }],
    ['from an address that the user typed', { 'sec-fetch-site': 'none' }],
    ['from the same host', { origin: 'http://app.example:4000' }],
    ['from the same host without the default port', { origin: 'https://b.example', host: 'b.example:443' }],
    ['from a trusted origin', { origin: 'https://front.example' }],
    [
      'from a trusted origin on another site',
      { origin: 'https://front.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('passes %s', (_, headers) => expect(may(headers)).toBe(true));

  it.each([
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of an empty origin', { origin: '' }],
    ['of another port', { origin: 'http://app.example:4001' }],
    ['of a name that begins like a listed one', { origin: 'https://front.example.evil' }],
    ['of another scheme than the listed one', { origin: 'http://front.example' }],
    ['from another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['with an unknown Sec-Fetch-Site', { 'sec-fetch-site': '' }],
    ['from a foreign origin with an invalid host', { origin: 'https://evil.example', host: '@evil.example' }],
  ])('is rejected %s', (_, headers) => expect(may(headers)).toBe(false));

  it.each(['GET', 'HEAD', 'OPTIONS'])('does not include %s requests', (method) => {
    expect(may({ 'sec-fetch-site': 'cross-site' }, method)).toBe(true);
  });
});
