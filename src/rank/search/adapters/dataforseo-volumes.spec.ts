import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataforseoVolumes } from './dataforseo-volumes.js';
import { response } from './spec-support.js';

const MONTHS = Array.from({ length: 12 }, (_, n) => ({
  year: 2025,
  month: n + 1,
  search_volume: 100 * (n + 1),
}));
const TEA = {
  keyword: 'green tea',
  search_volume: 12_100,
  cpc: 1.2,
  competition: 'HIGH',
  competition_index: 87,
  monthly_searches: MONTHS.toReversed(),
};
const answer = (result: unknown, more: object = {}) =>
  response(200, { status_code: 20_000, tasks: [{ status_code: 20_000, cost: 0.09, result, ...more }] });
const refused = (code: number, said: string, status = 200) =>
  response(status, {
    status_code: 20_000,
    tasks: [{ status_code: code, status_message: said, result: null }],
  });

describe('dataforseo, search volumes', () => {
  it('requests keywords of a country and language', () => {
    const query = { country: 'DE', language: 'de', keywords: ['grüner tee', 'c++'] };
    expect(dataforseoVolumes.request(query, 'login:password')).toEqual({
      method: 'POST',
      path: '/v3/keywords_data/google_ads/search_volume/live',
      headers: { accept: 'application/json', authorization: 'Basic bG9naW46cGFzc3dvcmQ=' },
      body: [{ keywords: ['grüner tee', 'c++'], location_code: 2276, language_code: 'de' }],
    });
  });

  it.each([
    ['zh', 'TW', 'zh_TW'],
    ['zh', 'CN', 'zh_CN'],
    ['en', 'TW', 'en'],
  ])('requests the language %s in %s as %s', (language, country, expected) => {
    const { body } = dataforseoVolumes.request({ country, language, keywords: ['tea'] }, 'a:b');
    expect(body).toMatchObject([{ language_code: expected }]);
  });

  it.each([
    ['green tea', 'US', true],
    ["l'oréal & co. t-shirt #1", 'FR', true],
    ['चाय की दुकान', 'IN', true],
    ['خرید چای می\u200cخواهم', 'IR', true],
    ['コーヒー', 'JP', true],
    ['tea 1\ufe0f\u20e3', 'US', false],
    ['one two three four five six seven eight nine ten', 'US', true],
    ['one two three four five six seven eight nine ten eleven', 'US', false],
    ['x'.repeat(80), 'US', true],
    ['x'.repeat(81), 'US', false],
    ['how much does tea cost?', 'US', false],
    ['tea, green', 'US', false],
    ['100% cotton', 'US', false],
    ['tea ☕', 'US', false],
    ['tea 👩‍🍳', 'US', false],
    ['"green tea"', 'US', false],
    ['tea\ud800', 'US', false],
    ['green tea', 'XX', false],
  ])('accepts %j in %s: %s', (keyword, country, accepted) => {
    expect(dataforseoVolumes.accepts(keyword, country)).toBe(accepted);
  });

  it('reads volumes, and what it does not know as null', () => {
    const gin = {
      keyword: 'gin',
      search_volume: null,
      cpc: null,
      competition_index: null,
      monthly_searches: null,
    };
    const zero = { keyword: 'zero', search_volume: 0, monthly_searches: MONTHS.slice(1) };
    expect(dataforseoVolumes.read(answer([TEA, gin, zero]))).toEqual({
      cost: 0.09,
      volumes: [
        {
          keyword: 'green tea',
          volume: 12_100,
          cpc: 1.2,
          competition: 87,
          months: MONTHS.map(({ search_volume }) => search_volume),
        },
        { keyword: 'gin', volume: null },
        { keyword: 'zero', volume: 0 },
      ],
    });
  });

  it('reads the last twelve of more months', () => {
    const before = { year: 2024, month: 12, search_volume: 7 };
    const page = dataforseoVolumes.read(answer([{ ...TEA, monthly_searches: [...MONTHS, before] }]));
    expect(page).toMatchObject({ volumes: [{ months: MONTHS.map(({ search_volume }) => search_volume) }] });
  });

  it.each([
    ['nothing', answer(null, { result_count: 0 }), { volumes: [], cost: 0.09 }],
    ['nothing by code', refused(40_102, 'No Search Results.'), { volumes: [] }],
    ['no result', answer(null), { failure: 'malformed', missing: 'tasks[0].result' }],
    [
      'volumes under another name',
      answer([{ keyword: 'tea', volume: 5 }]),
      { failure: 'malformed', missing: 'tasks[0].result[].search_volume' },
    ],
    ['another shape', response(200, '<html>'), { failure: 'malformed', missing: 'tasks[0].status_code' }],
    ['wrong credentials', refused(40_100, 'No.', 401), { failure: 'rejected', said: 'No.' }],
    ['the cost limit', refused(40_203, 'Limit.'), { failure: 'credits', said: 'Limit.' }],
    ['a rate limit', refused(40_202, 'Rate Limit.'), { failure: 'throttled', said: 'Rate Limit.' }],
    ['an outage', response(503, 'Down'), { failure: 'unavailable', said: undefined }],
  ])('reads %s', (_name, given, expected) => {
    expect(dataforseoVolumes.read(given)).toEqual(expected);
  });

  it.each([
    ["Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: 'tea?'.", 'keywords'],
    ["Invalid Field: 'location_code'.", 'locale'],
    ["Invalid Field: 'language_code'.", 'locale'],
    ["Invalid Field: 'tag'.", undefined],
    ['Not found.', undefined],
  ])('knows what a refusal is about: %s', (said, expected) => {
    expect(dataforseoVolumes.refusedFor(said)).toBe(expected);
  });

  it('reads any body without an error, and never a negative or infinite volume', () => {
    const entry = fc.record(
      {
        keyword: fc.string(),
        search_volume: fc.oneof(fc.double(), fc.constant(null), fc.string()),
        cpc: fc.jsonValue(),
        competition_index: fc.jsonValue(),
        monthly_searches: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(entry)), (result) => {
        const page = dataforseoVolumes.read(answer(result));
        if ('failure' in page) return;
        for (const { volume, cpc = 0, competition = 0 } of page.volumes) {
          expect(volume === null || (Number.isSafeInteger(volume) && volume >= 0)).toBe(true);
          expect(cpc).toBeGreaterThanOrEqual(0);
          expect(competition).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
