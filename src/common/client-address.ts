import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

const IPV4_MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * An address in its one spelling: without port, brackets, quotes and zone; an IPv4-mapped IPv6 address as the IPv4
 * address. Proxies write all of these into X-Forwarded-For, and the port differs with each connection.
 * @returns undefined for what is not an address
 */
export function parseAddress(text: string): string | undefined {
  const address = withoutPort(text.trim().replaceAll('"', ''));
  if (isIPv4(address)) return address;
  const unzoned = address.replace(/%.*$/s, '');
  if (!isIPv6(unzoned)) return undefined;
  const canonical = new URL(`http://[${unzoned}]`).hostname.slice(1, -1);
  const mapped = IPV4_MAPPED.exec(canonical);
  return mapped ? toIpv4(mapped[1]!, mapped[2]!) : canonical;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : '';
  if (isIP(text) !== 0) return text;
  // An IPv6 address with eight groups may have a port after them.
  const bare = /^(.*):\d{1,5}$/s.exec(text)?.[1];
  return bare !== undefined && isIP(bare) !== 0 ? bare : text;
}

function toIpv4(...groups: [string, string]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 0xff])
    .join('.');
}

/**
 * Reads the address of a client: of the addresses from the nearest to the farthest, the first that is not a trusted proxy.
 * Where that is not an address, such as `unknown`, it is the proxy that wrote it: what clients invent must not make
 * each of their requests a new client.
 * @param trusted TRUST_PROXY; X-Forwarded-For is ignored when undefined
 */
export function clientAddressResolver(
  trusted: number | string[] | undefined,
): (request: IncomingMessage) => string {
  const nearest = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  if (trusted === undefined) return (request) => parseAddress(nearest(request)) ?? '';
  const isTrusted =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return (request) => {
    const forwarded = request.headers['x-forwarded-for'];
    const hops = forwarded === undefined ? [] : String(forwarded).split(',').toReversed();
    let client = parseAddress(nearest(request)) ?? '';
    for (const [index, text] of hops.entries()) {
      if (!isTrusted(client, index)) return client;
      const address = parseAddress(text);
      if (address === undefined) return client;
      client = address;
    }
    return client;
  };
}
