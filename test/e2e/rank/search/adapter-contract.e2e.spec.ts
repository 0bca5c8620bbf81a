import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADAPTERS } from '../../../../src/rank/search/adapters/adapters.js';
import { COUNTRY_NUMBERS } from '../../../../src/common/validation/country.js';
import { languageProblem } from '../../../../src/common/validation/language.js';
import type {
  ProviderRequest,
  SearchPageQuery,
} from '../../../../src/rank/search/providers/search-adapter.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';

const KEY = 'demo-key:demo-zone';
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => languageProblem(code) === undefined,
);
/** Google's, and those that replace older ones. */
const OTHER_CODES: Record<string, string> = {
  dv: 'mv',
  dz: 'bt',
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  no: 'nb',
  sm: 'ws',
};
const PLACE = 'Austin, Texas, United States';

let simulator: Simulator;
beforeAll(async () => void (simulator = await startSimulator({ key: KEY })));
afterAll(() => simulator.close());
beforeEach(() => simulator.requests.clear());

async function send({ method, path, headers, body }: ProviderRequest) {
  const response = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: JSON.parse(text) as unknown,
  };
}

describe.each(Object.entries(ADAPTERS))('the parameters of %s', (_name, adapter) => {
  const { limits } = adapter;
  const access = { key: KEY, host: 'simulator', name: 'rapidapi' };
  const first: SearchPageQuery = {
    keyword: 'tea shop',
    country: 'US',
    language: 'en',
    page: 1,
    start: 0,
    size: 10,
    depth: 100,
  };

  async function search(change: Partial<SearchPageQuery>) {
    const page = adapter.read(await send(adapter.request({ ...first, ...change }, access)));
    expect(page).toMatchObject({ results: expect.any(Array) as unknown[] });
    const links = 'results' in page ? page.results.map((result) => result?.link) : [];
    return { links, logged: simulator.requests.list().at(-1)! };
  }

  it('search in every country', async () => {
    const searched: Record<string, string> = {};
    for (const country of COUNTRY_NUMBERS.keys()) {
      const { status } = await send(adapter.request({ ...first, country }, access));
      searched[country] = status === 200 ? simulator.requests.list().at(-1)!.country! : `status ${status}`;
    }
    const wrong = Object.entries(searched).filter(([country, found]) => found !== country);
    expect(wrong).toEqual([]);
  });

  it('search in every language', async () => {
    const searched: Record<string, string> = {};
    for (const language of LANGUAGES.filter((each) => limits.nearestLanguage?.(each) === undefined)) {
      const { status } = await send(adapter.request({ ...first, language }, access));
      searched[language] = status === 200 ? simulator.requests.list().at(-1)!.language! : `status ${status}`;
    }
    const wrong = Object.entries(searched).filter(
      ([language, found]) => found !== language && found !== OTHER_CODES[language],
    );
    expect(wrong).toEqual([]);
  });

  const cases: [string, Partial<SearchPageQuery>, boolean][] = [
    ['country and language', { country: 'DE', language: 'de' }, true],
    ['a place', { near: PLACE }, limits.near],
    ['a mobile device', { device: 'mobile' }, limits.device],
    ['a mobile device near a place', { device: 'mobile', near: PLACE }, limits.device && limits.near],
    ['the second page', { page: 2, start: first.size }, limits.paging !== 'whole'],
    ['the third page', { page: 3, start: 2 * first.size }, limits.paging !== 'whole'],
    ['a smaller depth', { depth: 20, size: Math.min(limits.pageSize, 20) }, true],
    ['the desktop by name', { device: 'desktop' }, true],
  ];
  it.each(cases.filter(([, , offered]) => offered))(
    'send %s, which its simulator understands',
    async (_case, change) => {
      const { links, logged } = await search(change);
      const { country = first.country, language = first.language, near, start = 0, device } = change;
      expect(links.length).toBeGreaterThan(0);
      expect(logged).toMatchObject({ q: 'tea shop', country, language, start });
      expect(logged.near).toBe(near);
      expect(logged.device).toBe(device === 'mobile' ? 'mobile' : undefined);
    },
  );

  const combinations = [
    { country: 'US', language: 'en', place: PLACE },
    { country: 'DE', language: 'de', place: 'Berlin, Germany' },
  ].flatMap(({ place, ...locale }) =>
    (['desktop', 'mobile'] as const).flatMap((device) =>
      [undefined, place].flatMap((near) => [10, 100].map((depth) => ({ ...locale, device, near, depth }))),
    ),
  );
  it.each(
    combinations.filter(
      ({ device, near }) => (limits.device || device === 'desktop') && (limits.near || near === undefined),
    ),
  )('are understood together: %j', async (change) => {
    const { links, logged } = await search({ ...change, size: Math.min(limits.pageSize, change.depth) });
    const { country, language, near, device } = change;
    expect(links.length).toBeGreaterThan(0);
    expect(logged).toMatchObject({ country, language });
    expect([logged.near, logged.device]).toEqual([near, device === 'mobile' ? device : undefined]);
  });

  it('name the one of a mobile device, by which a refusal is recognised', () => {
    const textOf = (device: 'desktop' | 'mobile') =>
      JSON.stringify(adapter.request({ ...first, device }, access));
    const { deviceParameter: name } = adapter;
    expect(name !== undefined).toBe(limits.device);
    if (name === undefined) return;
    expect(textOf('mobile')).toMatch(new RegExp(`\\b${name}\\b`));
    expect(textOf('mobile')).not.toBe(textOf('desktop'));
  });

  if (limits.device) {
    it('lead to other results on a mobile device, the same each time', async () => {
      const [desktop, mobile, again] = [
        await search({}),
        await search({ device: 'mobile' }),
        await search({ device: 'mobile' }),
      ];
      expect(mobile.links).not.toEqual(desktop.links);
      expect(again.links).toEqual(mobile.links);
    });
  }
});
