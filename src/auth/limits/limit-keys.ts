import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { parseAddress } from '../../common/client-address.js';

/** Client address and normalized e-mail address of a login or a password reset. */
export interface LoginAttempt {
  ip: string;
  email: string;
}

/** A network that a client address belongs to. */
export interface Network {
  key: string;
  /** How many times the limit of the smallest network it has. */
  factor: number;
}

/** Keys that an attempt is counted under. The e-mail address is hashed: it is personal data, and may be long. */
export function attemptKeys({ ip, email }: LoginAttempt) {
  const address = addressKey(ip);
  const hash = createHash('sha256').update(email).digest('base64url');
  return { address, email: hash, pair: `${address}|${hash}` };
}

/**
 * Key that a client address is counted under. For IPv6 it is the /64 network: one customer has at least that many
 * addresses. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export const addressKey = (ip: string): string => listNetworks(ip)[0]!.key;

/**
 * The networks of an IPv6 address, from the smallest: /64, /56 and /48, of which customers get one. Larger ones have a
 * higher limit, because they may be of several customers. An IPv4 address is one alone: its neighbors are others.
 */
export function listNetworks(ip: string): [Network, ...Network[]] {
  const address = parseAddress(ip) ?? ip;
  if (!isIPv6(address)) return [{ key: address, factor: 1 }];
  const [first, second, third, fourth] = ipv6Groups(address) as [string, string, string, string];
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { key: `${first}:${second}:${third}:${fourth}::/64`, factor: 1 },
    { key: `${first}:${second}:${third}:${half}::/56`, factor: 2 },
    { key: `${first}:${second}:${third}::/48`, factor: 4 },
  ];
}

/** The largest of these networks; of an IPv4 address, its /24. Clients of one network take turns. */
export function queueKey(ip: string): string {
  const { key } = listNetworks(ip).at(-1)!;
  return isIPv4(key) ? `${key.slice(0, key.lastIndexOf('.'))}.0/24` : key;
}

/** The eight groups of an address in its one spelling. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::') as [string, string?];
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array<string>(missing).fill('0'), ...after!];
}
