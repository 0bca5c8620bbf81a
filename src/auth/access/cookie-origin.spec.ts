import { describe, expect, it } from 'vitest';
import { mayActByCookie } from './cookie-origin.js';

const host = 'app.example:4000';
const listed = ['https://front.example'];
const may = (headers: Record<string, string>, method = 'POST') =>
  mayActByCookie({ method, headers: { host, ...headers } }, listed);

describe('a request by cookie that changes something', () => {
  it.each([
    ['without site and origin: no browser', {}],
    ['of our own page', { 'sec-fetch-site': 'same-origin' }],
    ['of an address typed in', { 'sec-fetch-site': 'none' }],
    ['of the host itself', { origin: 'http://app.example:4000' }],
    ['of the host itself, the default port left out', { origin: 'https://b.example', host: 'b.example:443' }],
    ['of a listed origin', { origin: 'https://front.example' }],
    [
      'of a listed origin on another site',
      { origin: 'https://front.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('passes %s', (_, headers) => expect(may(headers)).toBe(true));

  it.each([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of an empty origin', { origin: '' }],
    ['of another port', { origin: 'http://app.example:4001' }],
    ['of a name that begins like a listed one', { origin: 'https://front.example.evil' }],
    ['of another scheme than the listed one', { origin: 'http://front.example' }],
    ['of another site, the origin kept back', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['of a site it does not understand', { 'sec-fetch-site': '' }],
    [
      'of a foreign origin and a host that is none',
      { origin: 'https://evil.example', host: '@evil.example' },
    ],
  ])('is refused %s', (_, headers) => expect(may(headers)).toBe(false));

  it.each(['GET', 'HEAD', 'OPTIONS'])('is not one by %s', (method) => {
    expect(may({ 'sec-fetch-site': 'cross-site' }, method)).toBe(true);
  });
});
