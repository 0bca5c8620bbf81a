import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeatureType } from '../../../../src/rank/positions/features/feature-types.js';
import { toBits } from '../../../../src/rank/positions/features/feature-types.js';
import { absoluteRank, type PageFeature } from '../../../../src/rank/positions/features/page-features.js';
import { storedFeatures } from '../../../../src/rank/checks/run/keyword-result.js';
import { extractPositions } from '../../../../src/rank/positions/website.js';
import { ADAPTERS } from '../../../../src/rank/search/adapters/adapters.js';
import type {
  ProviderRequest,
  SearchAdapter,
  SearchPage,
} from '../../../../src/rank/search/providers/search-adapter.js';
import { withOverview } from '../../../../src/rank/search/providers/layout-builder.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';

const KEY = 'demo-key:demo-zone';
const SITE = 'example.com';
const access = { key: KEY, host: 'simulator', name: 'rapidapi' };
const KEYWORDS = [
  'css grid',
  'best coffee',
  'hotel berlin',
  'tea shop',
  'garden chairs',
  'seo tools',
  'flights',
  'react',
];
const DAYS = ['2026-03-10', '2026-03-14', '2026-03-20'];
const SEEING = Object.entries(ADAPTERS).filter(([, { limits }]) => limits.features.length > 0);

let simulator: Simulator;
let now = new Date();
beforeAll(async () => void (simulator = await startSimulator({ key: KEY, sites: [SITE], now: () => now })));
afterAll(() => simulator.close());

async function send({ method, path, headers, body }: ProviderRequest) {
  const response = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const headersOf = Object.fromEntries(response.headers);
  return { status: response.status, headers: headersOf, body: (await response.json()) as unknown };
}

/** The first page of a search, with what SEARCH_AI_OVERVIEW=full adds. */
async function firstPage(adapter: SearchAdapter, keyword: string, overview: boolean): Promise<SearchPage> {
  const query = { keyword, country: 'US', language: 'en', page: 1, start: 0, size: 10, depth: 100, overview };
  const page = adapter.read(await send(adapter.request(query, access)));
  if ('failure' in page) throw new Error(page.failure);
  if (!overview || page.overviewToken === undefined) return page;
  const sources = adapter.overview!.read(await send(adapter.overview!.request(page.overviewToken, access)));
  if (sources !== null && !Array.isArray(sources)) throw new Error(sources.failure);
  return withOverview(page, sources);
}

const typesOf = ({ features = [] }: SearchPage) => new Set(features.map(({ type }) => type));
const linksOf = ({ features = [] }: SearchPage, type: FeatureType) =>
  features.filter((each) => each.type === type).flatMap(({ links }) => links.map(({ link }) => link));

it('has seven dialects that see other blocks', () => {
  expect(SEEING.map(([name]) => name).sort()).toEqual(
    ['brightdata', 'dataforseo', 'scaleserp', 'searchapi', 'serpapi', 'serper', 'valueserp'].sort(),
  );
});

describe.each(DAYS)('the world of %s', (day) => {
  it.each(SEEING)(
    'is the same through %s as through dataforseo, for the types that it sees',
    async (_name, adapter) => {
      now = new Date(`${day}T08:00:00Z`);
      for (const keyword of KEYWORDS) {
        const [page, truth] = [
          await firstPage(adapter, keyword, true),
          await firstPage(ADAPTERS.dataforseo, keyword, true),
        ];
        const { features } = adapter.limits;
        expect([...typesOf(page)].sort(), keyword).toEqual(
          [...typesOf(truth)].filter((type) => features.includes(type)).sort(),
        );
        for (const type of typesOf(page)) {
          // Its images have no pages.
          if (type === 'images' && adapter === ADAPTERS.brightdata) expect(linksOf(page, type)).toEqual([]);
          else expect(linksOf(page, type), `${keyword}: ${type}`).toEqual(linksOf(truth, type));
        }
      }
    },
  );

  it('has the same ranks through each dialect that states the order', async () => {
    now = new Date(`${day}T08:00:00Z`);
    let compared = 0;
    for (const keyword of KEYWORDS) {
      const truth = await firstPage(ADAPTERS.dataforseo, keyword, true);
      for (const name of ['valueserp', 'brightdata'] as const) {
        const page = await firstPage(ADAPTERS[name], keyword, true);
        if (page.blocks === undefined) continue;
        const hidden = truth.features!.filter(({ type }) => !ADAPTERS[name].limits.features.includes(type));
        if (hidden.length > 0) continue;
        compared += 1;
        page.results.forEach((_, index) => {
          expect(absoluteRank(page, index + 1), `${name} ${keyword}`).toBe(absoluteRank(truth, index + 1));
        });
        const ranks = (features: PageFeature[] = []) =>
          features.map((each) => [each.type, each.rank_absolute]);
        expect(ranks(page.features), `${name} ${keyword}`).toEqual(ranks(truth.features));
      }
    }
    expect(compared).toBeGreaterThan(KEYWORDS.length / 2);
  });
});

it('has blocks that come and go, with the tracked website in some', async () => {
  const stored = [];
  for (let n = 0; n < 12; n += 1) {
    now = new Date(Date.UTC(2026, 2, 1 + n, 8));
    const page = await firstPage(ADAPTERS.dataforseo, 'tea shop', true);
    const [best = null] = extractPositions(page.results, SITE, 'contains');
    const layout = {
      seen: toBits(ADAPTERS.dataforseo.limits.features),
      features: page.features ?? [],
      blocks: page.blocks!,
    };
    stored.push(storedFeatures(layout, { website: SITE, best }, 'contains'));
  }
  expect(new Set(stored.map(({ f }) => f)).size).toBeGreaterThan(1);
  expect(stored.some(({ o }) => o !== undefined)).toBe(true);
  expect(stored.some(({ o }) => o === undefined)).toBe(true);
});

it('hides the sources of some AI Overviews without the setting', async () => {
  now = new Date('2026-03-10T08:00:00Z');
  const sources = async (overview: boolean) => {
    const pages = [];
    for (let n = 0; n < 40; n += 1) pages.push(await firstPage(ADAPTERS.serpapi, `question ${n}`, overview));
    const overviews = pages.flatMap(({ features = [] }) =>
      features.filter(({ type }) => type === 'ai_overview'),
    );
    return { all: overviews.length, known: overviews.filter(({ links }) => links.length > 0).length };
  };
  const [included, full] = [await sources(false), await sources(true)];
  expect(included.known).toBeLessThan(included.all);
  expect(full).toEqual({ all: included.all, known: included.all });
});
