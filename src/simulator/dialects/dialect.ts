import { worldLanguage } from '../results/context.js';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { HttpProblem } from '../http/exchange.js';
import type { ExpectedCredentials } from '../http/credentials.js';
import type { Shift } from '../results/answer.js';
import type { SimulatorQuery } from '../http/search-params.js';

export type ErrorKind =
  'unauthorized' | 'forbidden' | 'rate_limit' | 'server_error' | 'credits' | 'error_200' | 'invalid';

export interface ErrorResponse {
  status: number;
  body: unknown;
  headers?: OutgoingHttpHeaders;
}

/** A request as a dialect reads it. */
export interface DialectRequest {
  readonly method: string;
  /** Without parameters and without the dialect's prefix. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON of a POST. */
  readonly body: unknown;
}

/** The world that all dialects share. */
export interface World {
  /** Whole UTC days since 1970. */
  readonly day: number;
  readonly sites: readonly string[];
  readonly pageSize: number;
  readonly shift?: Shift | undefined;
}

/** The wire format of one provider. */
export interface Dialect {
  /** First path segments that select it, with any path after them. */
  readonly names: readonly string[];
  readonly method: 'GET' | 'POST';
  /** Whether a request without a prefix is meant for it. */
  owns(path: string, params: URLSearchParams): boolean;
  /** @throws HttpProblem 400 that names what is wrong */
  read(request: DialectRequest): SimulatorQuery;
  /** @throws HttpProblem in the provider's own form */
  authorize(request: DialectRequest, expected: ExpectedCredentials): void;
  /** @param most results at most */
  page(query: SimulatorQuery, world: World, most?: number): object;
  /** A page without results, as the provider writes it. */
  empty(query: SimulatorQuery, world: World): object;
  error(kind: ErrorKind, words?: string): ErrorResponse;
}

export function problem(dialect: Pick<Dialect, 'error'>, kind: ErrorKind, words?: string): HttpProblem {
  const { status, body, headers } = dialect.error(kind, words);
  return new HttpProblem(status, words ?? kind, headers, body);
}

/** SEARCH_PROVIDER_KEY of a dialect with a credential of two parts. */
export function twoParts(key: string): [string, string] {
  const colon = key.indexOf(':');
  return colon < 0 ? [key, key] : [key.slice(0, colon), key.slice(colon + 1)];
}

type Words = Readonly<Record<Exclude<ErrorKind, 'invalid'>, readonly [status: number, words: string]>>;

/** Status and text of an error of a dialect. */
export function toError(table: Words, kind: ErrorKind, words?: string): { status: number; message: string } {
  const [status, text] = kind === 'invalid' ? [400, 'Invalid request'] : table[kind];
  return { status, message: words ?? text };
}

/** A required text. */
export function needed(value: unknown, name: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new HttpProblem(400, `${name} is missing`);
}

/** A whole number; `fallback` when absent. */
export function whole(value: unknown, name: string, least: number, most: number, fallback?: number): number {
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  if (Number.isInteger(number) && (number as number) >= least && (number as number) <= most)
    return number as number;
  throw new HttpProblem(400, `${name} must be a whole number from ${least} to ${most}`);
}

/** gl and hl of Google, where both are required. */
export function locale(gl: unknown, hl: unknown): { country: string; language: string } {
  if (typeof gl !== 'string' || !/^[a-z]{2}$/.test(gl))
    throw new HttpProblem(400, 'gl must be a country code of two lower-case letters');
  if (typeof hl !== 'string' || !/^([a-z]{2}|zh-(cn|tw))$/.test(hl))
    throw new HttpProblem(400, 'hl must be a language code of two lower-case letters, zh-cn or zh-tw');
  return { country: gl.toUpperCase(), language: worldLanguage(hl) };
}

/** desktop or mobile; absent means desktop. */
export function readDevice(value: unknown): 'mobile' | undefined {
  if (value === undefined || value === null || value === 'desktop') return undefined;
  if (value === 'mobile') return value;
  throw new HttpProblem(400, 'device must be desktop or mobile');
}

const PAGE = 10;
const MOST_PAGES = 100;

/** The window of a page number. */
export function pageWindow(page: unknown, name: string): Pick<SimulatorQuery, 'start' | 'num'> {
  return { start: (whole(page, name, 1, MOST_PAGES, 1) - 1) * PAGE, num: PAGE };
}

/** Unknown parameters are an error, so that a misspelt one cannot hide. */
export function onlyKnown(names: Iterable<string>, known: readonly string[]): void {
  for (const name of names)
    if (!known.includes(name)) throw new HttpProblem(400, `Unknown parameter '${name}'`);
}
