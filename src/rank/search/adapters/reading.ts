import type {
  ProviderResponse,
  ResponseFailure,
  ProviderLimits,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import { isWebLink } from '../../positions/website.js';
import { googleLanguage } from './languages.js';

/** Limits of providers that return one page of Google for a request. */
export const GOOGLE_PAGES: ProviderLimits = {
  pageSize: 10,
  paging: 'pages',
  billing: 'request',
  device: true,
  near: true,
  features: [],
};

/** Member of a value of unknown shape; undefined where the path ends early. */
export function member(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string | number, unknown>)[name];
  }
  return current;
}

export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] | undefined => {
  const found = member(value, ...path);
  return Array.isArray(found) ? (found as unknown[]) : undefined;
};

/** Entries of a list or block that are read: a response has no bound, and a page of Google has far fewer. */
export const MAX_ENTRIES = 1000;

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const EMPTY_PAGE: SearchPage = { results: [] };

/**
 * A page of organic results. Up to half of them may lack a usable link and keep their place; with more, or when none has
 * one, the response has another shape.
 * @param path of the list in the body
 * @param link member of a result that has its link
 */
export function toPage(items: readonly unknown[], path: string, link = 'link'): SearchPage | ResponseFailure {
  const results = items.map((item) => ({ link: member(item, link), title: member(item, 'title') }));
  const unusable = results.filter((result) => !isWebLink(result.link));
  return unusable.length * 2 > results.length
    ? missing(`${path}[${results.indexOf(unusable[0]!)}].${link}`)
    : { results };
}

const NO_RESULTS = /any results|no results/i;

/** Whether the `error` of a successful search says that its page is empty. */
export const saysNoResults = (body: unknown): boolean => NO_RESULTS.test(readText(member(body, 'error')));

export const missing = (path: string): ResponseFailure => ({ failure: 'malformed', missing: path });

const CREDITS = 'credits?|searches|funds|balance|quota|money|plan';
const USED_UP = 'out of|run out|ran out|not enough|insufficient|used up|used all|exhausted|exceeded|no more';
const OUT_OF_CREDITS = new RegExp(
  `(${USED_UP})\\b.*\\b(${CREDITS})\\b|\\b(${CREDITS})\\b.*\\b(${USED_UP})\\b|payment required`,
  'is',
);
const RATE = /per (second|minute|hour)|hourly|throughput|rate.?limit|too many|simultaneous/i;

/** Whether a provider's text says that the credits are used up, rather than that requests come too fast. */
export const saysOutOfCredits = (said: unknown): boolean =>
  OUT_OF_CREDITS.test(readText(said)) && !RATE.test(readText(said));

/** Classifies an error status; the text decides where one status has two meanings. */
export function statusFailure({ status }: ProviderResponse, said: unknown): ResponseFailure {
  if (status === 402) return { failure: 'credits', said };
  if (status >= 500) return { failure: 'unavailable', said };
  if (status >= 400 && saysOutOfCredits(said)) return { failure: 'credits', said };
  if (status === 401 || status === 403) return { failure: 'rejected', said };
  return { failure: status === 429 ? 'throttled' : 'refused', said };
}

/** An error in a body with status 200: an outage, unless the text says otherwise. */
export function bodyFailure(said: unknown): ResponseFailure {
  if (saysOutOfCredits(said)) return { failure: 'credits', said };
  if (RATE.test(readText(said))) return { failure: 'throttled', said };
  return { failure: 'unavailable', said };
}

/**
 * Reads the response form that SerpApi and SearchApi share: `search_metadata.status`, `organic_results`, `error`.
 * @param isEmpty whether the body of a successful search without a list is an empty page
 */
export function readSearchMetadata(
  response: ProviderResponse,
  isEmpty: (body: unknown) => boolean,
): SearchPage | ResponseFailure {
  const { status, body } = response;
  const error = member(body, 'error');
  if (status !== 200) return statusFailure(response, error);
  const organic = listAt(body, 'organic_results');
  const succeeded = member(body, 'search_metadata', 'status') === 'Success';
  if (succeeded && organic) return toPage(organic, 'organic_results');
  if (succeeded && isEmpty(body)) return EMPTY_PAGE;
  if (error !== undefined) return bodyFailure(error);
  return missing(succeeded ? 'organic_results' : 'search_metadata.status');
}

/** The keyword with single blanks; half a surrogate pair has no UTF-8 and becomes U+FFFD. */
export const words = ({ keyword }: SearchPageQuery): string =>
  keyword.trim().split(/\s+/).join(' ').toWellFormed();

/** '?name=value&…'; undefined and null are left out. */
export function queryString(parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return `?${query.toString()}`;
}

/** Country and language of the results, which Google calls gl and hl. */
export const localeParameters = (query: SearchPageQuery) => ({
  gl: query.country.toLowerCase(),
  hl: googleLanguage(query).toLowerCase(),
});
