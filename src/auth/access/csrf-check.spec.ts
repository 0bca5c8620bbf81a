import { describe, expect, it } from 'vitest';
import { passesCsrfCheck } from './csrf-check.js';

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
