import { isIPv6 } from 'node:net';

/** What a server listens on to be reached by every address: none of them is one to go to. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Where a server is reached that says nothing better of itself. */
export function ownAddress(host: string, port: number): string {
  if (EVERY_ADDRESS.has(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
