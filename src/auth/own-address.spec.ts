import { expect, it } from 'vitest';
import { ownAddress } from './own-address.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['app.internal', 'http://app.internal:4000'],
  ['::1', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
])('a server that listens on %s is reached at %s', (host, address) =>
  expect(ownAddress(host, 4000)).toBe(address),
);
