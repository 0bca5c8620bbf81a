import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchProviderName } from '../../../settings/settings.js';
import { SEARCH_PROVIDERS } from '../../../settings/parts/search-provider.settings.js';
import { ADAPTERS } from './adapters.js';
import { locationCode } from './dataforseo-task.js';
import { saysOutOfCredits } from './reading.js';
import { ACCESS, FIRST_PAGE, response } from './spec-support.js';

const named = Object.entries(ADAPTERS);

describe('every adapter', () => {
  it('has a name that SEARCH_PROVIDER accepts', () => {
    expect(Object.keys(ADAPTERS)).toEqual(Object.keys(SEARCH_PROVIDERS));
  });

  it.each(named)('%s sends any keyword and place', (_name, { request }) => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, (keyword, near) => {
        const { path, body } = request({ ...FIRST_PAGE, keyword, near }, { ...ACCESS, key: 'a:b' });
        expect(
          new URL(path, 'http://provider.test').pathname + new URL(path, 'http://provider.test').search,
        ).toBe(path);
        expect(() => JSON.stringify(body)).not.toThrow();
      }),
    );
  });
});

/** A successful response of each provider with these entries in its list of results. */
const RESPONSES: Record<SearchProviderName, (entries: unknown[]) => unknown> = {
  rapidapi: (results) => ({ results }),
  serper: (organic) => ({ organic }),
  serpapi: (organic_results) => ({ search_metadata: { status: 'Success' }, organic_results }),
  searchapi: (organic_results) => ({ search_metadata: { status: 'Success' }, organic_results }),
  valueserp: (organic_results) => ({ request_info: { success: true }, organic_results }),
  scaleserp: (organic_results) => ({ request_info: { success: true }, organic_results }),
  dataforseo: (items) => ({ tasks: [{ status_code: 20_000, result: [{ items }] }] }),
  brightdata: (organic) => ({ organic }),
  searxng: (results) => ({ results, unresponsive_engines: [] }),
};
const LINK: Partial<Record<SearchProviderName, string>> = { dataforseo: 'url', searxng: 'url' };

describe.each(Object.entries(RESPONSES) as [SearchProviderName, (entries: unknown[]) => unknown][])(
  'a list of %s',
  (name, createBody) => {
    const entry = (link: unknown, member = LINK[name] ?? 'link') => ({
      [member]: link,
      type: 'organic',
      engine: 'google',
      positions: [1],
    });
    const read = (entries: unknown[]) => ADAPTERS[name].read(response(200, createBody(entries)));
    const good = entry('https://example.com/');

    it.each<[string, unknown[]]>([
      ['lists in lists', [[[{ link: 'https://example.com/' }]]]],
      ['entries whose link has another name', [entry('https://example.com/', 'address'), entry('', 'href')]],
      ['links that lead to no page', [entry('javascript:alert(1)'), entry('/search?q=more'), entry(7)]],
      ['more entries without a link than with one', [good, entry(null), entry(undefined)]],
    ])('of %s is malformed', (_case, entries) => {
      expect(read(entries)).toMatchObject({ failure: 'malformed' });
    });

    it('may have as many entries without a link as with one, which keep their place', () => {
      const page = read([entry(null), good]);
      expect(page).toMatchObject({ results: [expect.anything(), { link: 'https://example.com/' }] });
    });
  },
);

describe('saysOutOfCredits', () => {
  it.each([
    ['Your account has run out of searches.', true],
    ['Not enough credits', true],
    ['You have used all of the searches for the month.', true],
    ['Insufficient funds', true],
    ['You have exceeded the MONTHLY quota for Requests on your current plan, BASIC.', true],
    ['Your searches for the month have run out.', true],
    ['You have exceeded the rate limit per second for your plan', false],
    ['Your account exceeded the hourly searches limit.', false],
    ['Invalid API key', false],
    [undefined, false],
  ])('%s: %s', (said, expected) => {
    expect(saysOutOfCredits(said)).toBe(expected);
  });
});

describe('locationCode', () => {
  it.each([
    ['US', 2840],
    ['DE', 2276],
    ['IN', 2356],
    ['GB', 2826],
    ['ZZ', undefined],
  ])('of %s is %s', (country, code) => {
    expect(locationCode(country)).toBe(code);
  });
});
