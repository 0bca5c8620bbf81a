import { expect, it } from 'vitest';
import { upgradeError } from './gateway.middleware.js';

const OF_GATEWAY = { errno: 400, message: 'The gateway does not support protocol upgrades.' };
const OF_PATH = { errno: 400, message: 'This path does not support protocol upgrades.' };

it.each([
  ['/socket.io/?EIO=4&transport=websocket', undefined],
  ['/socket.io', OF_PATH],
  ['/v1/socket.io/', OF_PATH],
  ['/v1/e/chat', OF_GATEWAY],
  ['/v1/currency', OF_GATEWAY],
  ['/v1/e/../socket.io/', OF_GATEWAY],
  ['/v1/geo/country', OF_PATH],
  ['/v1/extra', OF_PATH],
  ['/', OF_PATH],
])('an upgrade of %s is answered with %j', (target, expected) => {
  expect(upgradeError(target)).toEqual(expected);
});
