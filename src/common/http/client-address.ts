import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { trustedProxies } from '../../config/rules.js';

/**
 * How to tell the address of a client from its request where no framework does it.
 * @param TRUST_PROXY the setting; unset, X-Forwarded-For is not read
 */
export function clientAddress(TRUST_PROXY: string | undefined): (request: IncomingMessage) => string {
  const trusted = TRUST_PROXY === undefined ? undefined : trustedProxies(TRUST_PROXY);
  if (trusted === undefined) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return (request) => proxyAddr(request, trust);
}
