import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Client address and normalized e-mail address of a login or a password reset. */
export interface LoginAttempt {
  ip: string;
  email: string;
}

/** Keys that an attempt is counted under. The e-mail address is hashed: it is personal data, and may be long. */
export function attemptKeys({ ip, email }: LoginAttempt) {
  const address = addressKey(ip);
  const hash = createHash('sha256').update(email).digest('base64url');
  return { address, email: hash, pair: `${address}|${hash}` };
}

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Key that a client address is counted under. For IPv6 it is the /64 network: one customer has at least that many
 * addresses. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function addressKey(ip: string): string {
  const mapped = IPV4_MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return ip.includes(':') && isIPv6(ip) ? `${ipv6Groups(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups without leading zeros, so that each network has one spelling. */
function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = ip.split('%', 1)[0]!.toLowerCase().split('::') as [string, string?];
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - width(before!) - width(after!);
  return [...before!, ...Array<string>(missing).fill('0'), ...after!].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** A dotted IPv4 suffix counts as two groups. */
const width = (part: string[]) => part.length + (part.at(-1)?.includes('.') ? 1 : 0);
