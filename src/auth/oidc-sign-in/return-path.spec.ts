import { expect, it } from 'vitest';
import { readReturnPath } from './return-path.js';

it.each([
  ['/app', '/app'],
  ['/app/', '/app/'],
  ['/app/websites/1?from=a#b', '/app/websites/1?from=a#b'],
  ['/app?x=1', '/app?x=1'],
  [undefined, '/app'],
  ['', '/app'],
  ['app/x', '/app'],
  ['/', '/app'],
  ['/apple', '/app'],
  ['/v1/auth/logout', '/app'],
  ['/app/../v1/x', '/app'],
  ['/app/%2e%2e/v1/x', '/app'],
  ['//evil.example/app', '/app'],
  ['/\\evil.example/app', '/app'],
  ['/\t/evil.example/app', '/app'],
  ['https://evil.example/app', '/app'],
  ['//console.invalid.evil.example/app', '/app'],
  ['/app\\..\\..\\v1', '/app'],
  ['/app/\r\nSet-Cookie: a=b', '/app/Set-Cookie:%20a=b'],
  [['/app/x'], '/app'],
])('returns from %j to %s', (to, path) => {
  expect(readReturnPath(to)).toBe(path);
});
