import { isIP } from 'node:net';
import ms from 'ms';

/** `points` requests in `seconds`. */
export interface Rate {
  points: number;
  seconds: number;
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The entries that no browser sends as `Origin`. */
export const strayOrigins = (list: string[]): string[] => list.filter((text) => !isOrigin(text));

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

/** Any characters in the name but those that could start a header or another address, then the address. */
const MAILBOX =
  /^(?:[^\p{Cc}<>@,;]*<[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+>|[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+)$/u;

export const isMailbox = (text: string): boolean => MAILBOX.test(text);

const UNITS = new Map([
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
]);

/** @returns the bytes of a size such as `1mb`; NaN when it is none */
export function byteSize(text: string): number {
  const [, count, unit] = /^(\d+)(b|kb|mb)$/i.exec(text) ?? [];
  return unit === undefined ? Number.NaN : Number(count) * UNITS.get(unit.toLowerCase())!;
}

/** @returns the milliseconds of a duration such as `15m`; NaN when it is none */
export function durationMs(text: string): number {
  return /^\d+\s*(s|m|h|d|w)$/.test(text) ? ms(text as ms.StringValue) : Number.NaN;
}

/** @returns undefined when the text is no rate such as `3000/60` */
export function rateOf(text: string): Rate | undefined {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(text) ?? [];
  return points === undefined ? undefined : { points: Number(points), seconds: Number(seconds) };
}

/**
 * Whose X-Forwarded-For is believed: a number of proxies in front of the application, or proxies at these addresses.
 * Trusting every client is not possible, since each could then choose its own address.
 * @returns undefined when the text is neither
 */
export function trustedProxies(text: string): number | string[] | undefined {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address ?? '');
  if (version === 0) return false;
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128));
}
