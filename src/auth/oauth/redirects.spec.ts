import { expect, it } from 'vitest';
import { addToQuery, matchesRedirect } from './redirects.js';

it.each([
  ['https://a.example/callback', 'https://a.example/callback', true],
  ['https://a.example/callback', 'https://a.example:443/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/callback', true],
  ['http://localhost:1/callback?x=1', 'http://localhost:65535/callback?x=1', true],
  ['http://[::1]:1/', 'http://[::1]:2/', true],
  ['http://127.0.0.1/callback', 'http://localhost:5000/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/a/../callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/%63allback', false],
  ['http://127.0.0.1/callback', 'HTTP://127.0.0.1:5000/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000@a.example/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:99999/callback', false],
])('%s and %s: %s', (registered, given, matches) => {
  expect(matchesRedirect(registered, given)).toBe(matches);
});

it.each([
  ['https://a.example/cb', 'https://a.example/cb?state=s+t'],
  ['https://a.example/cb?', 'https://a.example/cb?state=s+t'],
  ['https://a.example/cb?x=a%20b~&y', 'https://a.example/cb?x=a%20b~&y&state=s+t'],
  ['com.example.app:/cb?x=1', 'com.example.app:/cb?x=1&state=s+t'],
  ['com.example.app:cb', 'com.example.app:cb?state=s+t'],
])('adds to the query of %s, giving %s', (redirect, expected) => {
  expect(addToQuery(redirect, { code: undefined, state: 's t' })).toBe(expected);
});
