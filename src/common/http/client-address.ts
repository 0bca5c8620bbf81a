import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/**
 * How to tell the address of a client from its request where no framework does it.
 * @param trusted TRUST_PROXY; undefined: X-Forwarded-For is not read
 */
export function clientAddress(trusted: number | string[] | undefined): (request: IncomingMessage) => string {
  if (trusted === undefined) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return (request) => proxyAddr(request, trust);
}
