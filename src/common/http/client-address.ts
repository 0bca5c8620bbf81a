import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/**
 * Reads the client's address from requests that Express does not handle.
 * @param trusted TRUST_PROXY; X-Forwarded-For is ignored when undefined
 */
export function clientAddressResolver(
  trusted: number | string[] | undefined,
): (request: IncomingMessage) => string {
  if (trusted === undefined) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return (request) => proxyAddr(request, trust);
}
