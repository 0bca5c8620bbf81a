import { expect, it } from 'vitest';
import { listenUrl } from './public-url.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['app.internal', 'http://app.internal:4000'],
  ['::1', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
])('the URL of a server that listens on %s is %s', (host, address) =>
  expect(listenUrl(host, 4000)).toBe(address),
);
