import { isIP } from 'node:net';
import ms from 'ms';

/** Requests (`points`) per `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The entries that a browser never sends as `Origin`. */
export const invalidOrigins = (list: string[]): string[] => list.filter((text) => !isOrigin(text));

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

/** An address, optionally in angle brackets after a name. Excludes characters that could inject headers or addresses. */
const MAILBOX =
  /^(?:[^\p{Cc}<>@,;]*<[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+>|[^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+)$/u;

export const isMailbox = (text: string): boolean => MAILBOX.test(text);

const UNITS = new Map([
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
]);

/** @returns the bytes of a size such as `1mb`; NaN if it is invalid */
export function parseByteSize(text: string): number {
  const [, count, unit] = /^(\d+)(b|kb|mb)$/i.exec(text) ?? [];
  return unit === undefined ? Number.NaN : Number(count) * UNITS.get(unit.toLowerCase())!;
}

/** @returns the milliseconds of a duration such as `15m`; NaN if it is invalid */
export function parseDuration(text: string): number {
  return /^\d+\s*(s|m|h|d|w)$/.test(text) ? ms(text as ms.StringValue) : Number.NaN;
}

/** @returns undefined if the text is not a rate such as `3000/60` */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(text) ?? [];
  return points === undefined ? undefined : { points: Number(points), seconds: Number(seconds) };
}

/**
 * Proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks. There is no value for all
 * addresses, with which every client could choose its address.
 * @returns undefined if the text is neither
 */
export function parseTrustedProxies(text: string): number | string[] | undefined {
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

const PERCENTAGE = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)$/;
const MAX_PERCENTAGES = 100;

/** @returns undefined if the text is not a list such as `30,15,10.5`, or begins with 0 */
export function parsePercentages(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const areValid = parts.length <= MAX_PERCENTAGES && parts.every((part) => PERCENTAGE.test(part));
  return areValid && Number(parts[0]) > 0 ? parts.map(Number) : undefined;
}
