import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
  SearchPageQuery,
} from '../providers/search-adapter.js';
import {
  type Block,
  type BlockForm,
  toBlock,
  type BlocksRead,
  readBlocks,
  readSitelinks,
  withAnswerBox,
  withBlocks,
} from './feature-blocks.js';
import {
  listAt,
  localeParameters,
  MAX_ENTRIES,
  member,
  missing,
  toPage,
  queryString,
  statusFailure,
  words,
} from './reading.js';
import type { FeatureType } from '../../positions/features/feature-types.js';

const LINK = [['link']];
const FORMS: BlockForm[] = [
  {
    type: 'ai_overview',
    at: ['ai_overview'],
    entries: ['references'],
    links: [['href'], ['link'], ['url']],
  },
  { type: 'featured_snippet', at: ['featured_snippets'], links: LINK },
  { type: 'people_also_ask', at: ['people_also_ask'], links: [['answer_link']], titles: [['question']] },
  { type: 'knowledge_graph', at: ['knowledge'], links: [['site'], ['description_link']], all: true },
  { type: 'top_stories', at: ['top_stories'], entries: ['items'], links: LINK },
  { type: 'images', at: ['images'], links: [] },
  { type: 'video', at: ['videos'], links: LINK },
  { type: 'shopping', at: ['top_pla'], links: LINK },
  { type: 'shopping', at: ['shopping'], links: LINK },
  { type: 'shopping', at: ['bottom_pla'], links: LINK },
  { type: 'popular_products', at: ['popular_products'], entries: ['items'], links: LINK },
  { type: 'paid', at: ['top_ads'], links: LINK },
  { type: 'paid', at: ['bottom_ads'], links: LINK },
  { type: 'perspectives', at: ['perspectives'], links: LINK },
  { type: 'twitter', at: ['twitter'], entries: ['items'], links: LINK },
  { type: 'recipes', at: ['recipes'], entries: ['items'], links: LINK },
  { type: 'jobs', at: ['jobs'], entries: ['items'], links: LINK },
  { type: 'local_services', at: ['local_services_ads'], entries: ['items'], links: LINK },
  { type: 'related_searches', at: ['related'], links: [] },
];
const NEWS: BlockForm = { type: 'top_stories', at: ['news'], links: LINK };

const BRIGHTDATA_FEATURES: FeatureType[] = [
  ...new Set([
    ...FORMS.map(({ type }) => type),
    'answer_box' as const,
    'local_pack' as const,
    'sitelinks' as const,
  ]),
];

/** The rank among all entries of the page. A block without one leaves the order of the page unknown. */
const globalRank = (value: unknown): number | undefined => {
  const rank = member(value, 'global_rank');
  return typeof rank === 'number' ? rank : undefined;
};

function brightdataBlocks(body: unknown): BlocksRead {
  const hasStories = member(body, 'top_stories') !== undefined;
  const { blocks, dropped } = withAnswerBox(
    readBlocks(body, hasStories ? FORMS : [...FORMS, NEWS], readOrder),
  );
  const sitelinks = readSitelinks(listAt(body, 'organic') ?? [], hasSitelinks);
  return { dropped, blocks: [...blocks, ...readPacks(listAt(body, 'snack_pack') ?? []), ...sitelinks] };
}

const readOrder = (value: unknown, entry: unknown, type: FeatureType) =>
  globalRank(entry) ??
  globalRank(value) ??
  (type === 'related_searches' ? Number.MAX_SAFE_INTEGER : undefined);

/** One list may hold two packs: a gap in the ranks divides them. */
function readPacks(entries: readonly unknown[]): Block[] {
  const packs: unknown[][] = [];
  let before: number | undefined;
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    const rank = globalRank(entry);
    const isNext = packs.length > 0 && (rank === undefined || before === undefined || rank === before + 1);
    if (isNext) packs.at(-1)!.push(entry);
    else packs.push([entry]);
    before = rank;
  }
  const form = { links: [['site']], titles: [['name']] };
  return packs.map((pack) => toBlock('local_pack', pack, pack, form, globalRank(pack[0])));
}

const hasSitelinks = (result: unknown): boolean =>
  (listAt(result, 'extensions') ?? []).some((extension) => member(extension, 'type') === 'site_link');

/**
 * Bright Data: POST /request with an address of Google, whose result it parses (brd_json=1). The key is `token:zone`.
 * `num` merges up to ten pages and is charged as one request. Errors are explained in a header or in the body; which
 * statuses occur is documented only in part.
 */
export const brightdata: SearchAdapter = {
  limits: {
    pageSize: 100,
    paging: 'pages',
    billing: 'request',
    device: true,
    near: true,
    features: BRIGHTDATA_FEATURES,
    overview: 'free',
  },
  price: { firstPage: 1.5, nextPage: 1.5, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'brd_mobile',
  request: (query, { key }) => {
    const colon = key.indexOf(':');
    return {
      method: 'POST',
      path: '/request',
      headers: { accept: 'application/json', authorization: `Bearer ${key.slice(0, colon)}` },
      body: { zone: key.slice(colon + 1), url: googleUrl(query), format: 'raw' },
    };
  },
  read,
};

function googleUrl(query: SearchPageQuery): string {
  const { near, device, start, size } = query;
  return `https://www.google.com/search${queryString({
    q: words(query),
    ...localeParameters(query),
    uule: near ? uule(near.toWellFormed()) : undefined,
    brd_mobile: device === 'mobile' ? 1 : undefined,
    start,
    num: size,
    brd_json: 1,
    brd_ai_overview: query.overview ? 2 : undefined,
  })}`;
}

const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A place name in Google's form: a prefix, its length in bytes as one character, and its base64. */
export function uule(place: string): string {
  const bytes = Buffer.from(place);
  return `w+CAIQICI${LENGTHS[bytes.length % LENGTHS.length]}${bytes.toString('base64')}`;
}

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, headers, body } = response;
  const said = [...ERROR_HEADERS.map((name) => headers[name]), ...explanationsIn(body)].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  if (status !== 200) return statusFailure(response, said);
  const organic = listAt(body, 'organic');
  if (organic) return withBlocks(toPage(organic, 'organic'), brightdataBlocks(body), organic.map(globalRank));
  const isError = ERROR_HEADERS.some((name) => headers[name] !== undefined);
  return isError ? { failure: 'unavailable', said } : missing('organic');
}

const ERROR_HEADERS = ['x-brd-error', 'x-brd-err-msg', 'x-luminati-error'];

/** Where a refusal is explained in the body is not documented: these forms have been seen. */
const explanationsIn = (body: unknown): unknown[] => [
  body,
  member(body, 'error'),
  member(body, 'error', 'message'),
  member(body, 'message'),
  member(body, 'error_message'),
  member(body, 'errors', 0),
  member(body, 'errors', 0, 'message'),
];
