import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
} from '../providers/search-adapter.js';
import {
  EMPTY_PAGE,
  GOOGLE_PAGES,
  listAt,
  member,
  missing,
  toPage,
  queryString,
  statusFailure,
  readText,
  words,
} from './reading.js';

const ENGINE = 'google';

/**
 * SearXNG, self-hosted and without a key. It responds with 200 to any failure of its engine: an empty list with an entry in
 * `unresponsive_engines` is a failure. Results are in the order of `positions`, not of the list. Its Google engine
 * knows neither device nor place, and Google blocks it quickly at volume.
 */
export const searxng: SearchAdapter = {
  limits: { ...GOOGLE_PAGES, device: false, near: false },
  price: { firstPage: 0, nextPage: 0, currency: 'USD', asOf: '2026-07' },
  request: (query) => ({
    method: 'GET',
    path: `/search${queryString({
      q: words(query),
      format: 'json',
      engines: ENGINE,
      language: `${query.language}-${query.country}`,
      pageno: query.page,
    })}`,
    headers: { accept: 'application/json' },
  }),
  read,
};

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, body } = response;
  if (status === 403) return { failure: 'refused', said: 'format json is not enabled in its settings' };
  if (status !== 200) return statusFailure(response, member(body, 'error'));
  const results = listAt(body, 'results');
  if (!results) return missing('results');
  const organic = results.filter((result) => member(result, 'engine') === ENGINE);
  if (organic.length === 0) return outage(body) ?? otherEngines(results) ?? EMPTY_PAGE;
  if (organic.every((result) => readPosition(result) === UNKNOWN)) return missing('results[0].positions[0]');
  return toPage(organic.toSorted(byPosition), 'results', 'url');
}

const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** Results without a position come last, in their order. */
const readPosition = (result: unknown) => {
  const position = member(result, 'positions', 0);
  return typeof position === 'number' ? position : UNKNOWN;
};
const byPosition = (one: unknown, other: unknown) => readPosition(one) - readPosition(other);

function outage(body: unknown): ResponseFailure | undefined {
  const engines = listAt(body, 'unresponsive_engines') ?? [];
  const [first] = engines;
  if (first === undefined) return undefined;
  const said = `${readText(member(first, 0))}: ${readText(member(first, 1))}`;
  return {
    failure: /too many|captcha|access denied|blocked/i.test(said) ? 'throttled' : 'unavailable',
    said,
  };
}

/** An unknown engine name makes SearXNG use its default engines. */
function otherEngines(results: readonly unknown[]): ResponseFailure | undefined {
  if (results.length === 0) return undefined;
  if (results.every((result) => member(result, 'engine') === undefined)) return missing('results[0].engine');
  return { failure: 'refused', said: 'the engine google is not enabled in its settings' };
}
