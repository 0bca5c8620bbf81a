import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import { jsonHeaders, readTask } from './dataforseo-task.js';
import { DATAFORSEO_FEATURES, dataforseoBlocks } from './dataforseo-features.js';
import { withBlocks } from './feature-order.js';
import { googleLanguage } from './languages.js';
import { locationCode } from './location-codes.js';
import { EMPTY_PAGE, listAt, MAX_ENTRIES, member, missing, pageOf, words } from './reading.js';

/** Fewest results on a page of Google: so many pages reach the depth even when all are short. */
const SHORT_PAGE = 4;
const ITEMS = 'tasks[0].result[0].items';

/**
 * DataForSEO, live advanced: one task with the whole depth, charged by ten results. A place is sent as location_name,
 * which must be a full name of DataForSEO's list ('London,England,United Kingdom'); any other is refused in its words.
 */
export const dataforseo: SearchAdapter = {
  limits: {
    pageSize: 100,
    paging: 'whole',
    billing: 'ten-results',
    device: true,
    near: true,
    features: DATAFORSEO_FEATURES,
    overview: 'charged',
  },
  price: { firstPage: 2, nextPage: 1.5, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'device',
  request: (query, { key }) => ({
    method: 'POST',
    path: '/v3/serp/google/organic/live/advanced',
    headers: jsonHeaders(key),
    body: [
      {
        keyword: encoded(words(query)),
        ...place(query),
        language_code: languageCode(query),
        device: query.device ?? 'desktop',
        depth: query.depth,
        max_crawl_pages: Math.ceil(query.depth / SHORT_PAGE),
        ...(query.overview && { load_async_ai_overview: true }),
      },
    ],
  }),
  read,
};

/** Its list has Chinese by script, and current codes where Google has former ones (`he`, `nb`). */
const languageCode = (query: SearchPageQuery) =>
  query.language.toLowerCase() === 'zh' ? googleLanguage(query) : query.language.toLowerCase();

/** For Kosovo, which has no ISO number. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** DataForSEO decodes the keyword once more: % and + must be encoded. */
const encoded = (keyword: string) => keyword.replaceAll('%', '%25').replaceAll('+', '%2B');

function place({ near, country }: SearchPageQuery): object {
  if (near) return { location_name: near.toWellFormed().replace(/\s*,\s*/g, ',') };
  const location_code = locationCode(country);
  return location_code === undefined ? { location_name: countryNames.of(country) } : { location_code };
}

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const read = readTask(response);
  if ('failure' in read) return read;
  const { task, isEmpty } = read;
  if (isEmpty) return EMPTY_PAGE;
  const items = listAt(task, 'result', 0, 'items')?.slice(0, MAX_ENTRIES);
  if (!items) return missing(ITEMS);
  const isTyped = (item: unknown) => typeof member(item, 'type') === 'string';
  if (items.length > 0 && !items.some(isTyped)) return missing(`${ITEMS}[0].type`);
  const organic = items.filter(isOrganic);
  const order = items.flatMap((item, index) => (isOrganic(item) ? [index] : []));
  return withBlocks(pageOf(organic, ITEMS, 'url'), dataforseoBlocks(items), order);
}

const isOrganic = (item: unknown) => member(item, 'type') === 'organic';
