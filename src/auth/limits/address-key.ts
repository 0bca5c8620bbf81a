import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address is counted under. An IPv6 customer has at least a whole /64 and may use another address for every
 * request; an IPv4 address in IPv6 clothes is the same as without.
 */
export function addressKey(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? `${groups(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups without leading zeros, so that one network is always spelled alike. */
function groups(ip: string): string[] {
  const [head = '', tail] = ip.split('%', 1)[0]!.toLowerCase().split('::') as [string, string?];
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - width(before!) - width(after!);
  return [...before!, ...Array<string>(missing).fill('0'), ...after!].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** A dotted end takes the place of two groups. */
const width = (part: string[]) => part.length + (part.at(-1)?.includes('.') ? 1 : 0);
