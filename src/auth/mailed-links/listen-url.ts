import { isIPv6 } from 'node:net';

/** Wildcard addresses, which clients cannot connect to. */
const WILDCARDS = new Set(['0.0.0.0', '::']);

/** URL of a server without a PUBLIC_URL. */
export function listenUrl(host: string, port: number): string {
  if (WILDCARDS.has(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
