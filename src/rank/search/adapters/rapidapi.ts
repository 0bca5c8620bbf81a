import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';
import { googleLanguage } from './languages.js';
import { listAt, member, toPage, saysOutOfCredits } from './reading.js';

/**
 * RapidAPI's google-search3 and providers of the same form, whose headers contain SEARCH_PROVIDER_NAME. Any status
 * but 200 is a failure, explained in `message`.
 */
export const rapidapi: SearchAdapter = {
  limits: {
    pageSize: 10,
    paging: 'optional',
    billing: 'request',
    device: true,
    near: true,
    features: [],
  },
  price: null,
  deviceParameter: 'device',
  request: (query, { key, host, name }) => ({
    method: 'GET',
    path: searchPath(query),
    headers: { accept: 'application/json', [`x-${name}-key`]: key, [`x-${name}-host`]: host },
  }),
  read,
};

function read({ status, body }: ProviderResponse): SearchPage | ResponseFailure {
  const said = member(body, 'message');
  if (status !== 200) return { failure: findKind(status, said), said };
  const results = listAt(body, 'results');
  if (!results || 'failure' in toPage(results, 'results')) return { failure: 'malformed' };
  return { results: results as SearchPage['results'] };
}

/** 429 is the rate limit or the quota of the month; the text says which. */
function findKind(status: number, said: unknown): SearchFailureKind {
  if (status === 401) return 'rejected';
  if (status === 402) return 'credits';
  if (status === 429) return saysOutOfCredits(said) ? 'credits' : 'throttled';
  return status >= 500 ? 'unavailable' : 'refused';
}

type PathQuery = Pick<SearchPageQuery, 'keyword' | 'country' | 'near' | 'language' | 'device' | 'depth'> & {
  start?: number;
};

/**
 * Path of a search. The words of the keyword are joined with '+', so a '+' inside a word is %2B; `near` is one value
 * with its blanks as %20.
 * @param search.start results to skip; sent from the second page on
 */
export function searchPath({
  keyword,
  country,
  near,
  language,
  device,
  depth,
  start = 0,
}: PathQuery): string {
  const words = keyword.trim().split(/\s+/).map(encode).join('+');
  const [lang, place] = [googleLanguage({ language, country }), near ? `&near=${encode(near)}` : ''];
  const page = `${start > 0 ? `&start=${start}` : ''}${device === 'mobile' ? '&device=mobile' : ''}`;
  return `/api/v1/search/q=${words}&num=${depth}&lr=lang_${lang}&hl=${lang}&cr=${encode(country)}${place}${page}`;
}

/** Half a surrogate pair has no UTF-8 and would throw: it is sent as U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
