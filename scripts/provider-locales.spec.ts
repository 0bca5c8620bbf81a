// Every language and country that the console offers, in the words of every search provider.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SEARCH_PROVIDERS } from '../src/settings/parts/search-provider.settings.js';
import type { SearchProviderName } from '../src/settings/settings.js';
import { ADAPTERS } from '../src/rank/search/adapters/adapters.js';
import { COUNTRIES as LISTED, LANGUAGES } from '../src/simulator/dialects/serpapi-locales.js';

interface Sent {
  language: string | undefined;
  country: string | undefined;
  place: string | undefined;
}

/** A list of codes in the source of the console, whose modules are resolved in another way. */
function codesOf(file: string, name: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '../web/src', file), 'utf8');
  return new RegExp(`export const ${name} =\\s*'([A-Za-z ]+)'`).exec(source)![1]!.split(' ');
}

const LANGUAGE_CODES = codesOf('shared/configuration/languages.ts', 'LANGUAGE_CODES');
const COUNTRIES = codesOf('website/keywords/list/countries.ts', 'COUNTRIES');

const ACCESS = { key: 'user:zone', host: 'search.example', name: 'rapidapi' };

/** What each provider reads from a request. */
function sent(provider: SearchProviderName, language: string, country: string): Sent {
  const query = { keyword: 'tea', language, country, page: 1, start: 0, size: 10, depth: 10 };
  const { path, body } = ADAPTERS[provider].request(query, ACCESS);
  const json = (Array.isArray(body) ? body[0] : body) as Record<string, unknown> | undefined;
  const address = typeof json?.['url'] === 'string' ? json['url'] : path.replace('/q=', '/?q=');
  const params = new URL(address, 'http://provider.test').searchParams;
  const text = (...names: string[]) => {
    const found = names
      .map((name) => params.get(name) ?? json?.[name])
      .find((value) => value !== undefined && value !== null);
    return found === undefined ? undefined : String(found as string | number);
  };
  return {
    language: text('hl', 'language_code', 'language'),
    country: text('gl', 'cr', 'location_code'),
    place: text('location'),
  };
}

const providers = Object.keys(SEARCH_PROVIDERS) as SearchProviderName[];
const googles = providers.filter((name) => name !== 'dataforseo' && name !== 'searxng');

describe('a language of the console', () => {
  it.each(['serpapi', 'searchapi'] as const)('is one that %s lists', (provider) => {
    const { nearestLanguage } = ADAPTERS[provider].limits;
    for (const language of LANGUAGE_CODES) {
      expect(LANGUAGES).toContain(sent(provider, language, 'DE').language);
      expect(nearestLanguage!(language)).toBeUndefined();
    }
  });

  it.each(googles)('is sent to %s in Google’s words', (provider) => {
    const of = (language: string, country: string) =>
      sent(provider, language, country).language!.toLowerCase();
    expect(of('zh', 'CN')).toBe('zh-cn');
    expect(of('zh', 'SG')).toBe('zh-cn');
    for (const country of ['TW', 'HK', 'MO']) expect(of('zh', country)).toBe('zh-tw');
    expect([of('he', 'IL'), of('nb', 'NO'), of('de', 'DE')]).toEqual(['iw', 'no', 'de']);
    for (const language of LANGUAGE_CODES) expect(LANGUAGES).toContain(of(language, 'DE'));
  });

  it('is sent to DataForSEO with Chinese by script, and else by its code', () => {
    for (const language of LANGUAGE_CODES) {
      const expected = language === 'zh' ? 'zh-CN' : language;
      expect(sent('dataforseo', language, 'CN').language).toBe(expected);
    }
    expect(sent('dataforseo', 'zh', 'TW').language).toBe('zh-TW');
  });

  it('is sent to SearXNG with the country', () => {
    for (const language of LANGUAGE_CODES)
      expect(sent('searxng', language, 'TW').language).toBe(`${language}-TW`);
  });
});

describe('a country of the console', () => {
  it.each(['serpapi', 'searchapi'] as const)(
    'is one that %s lists, or the location of the search',
    (provider) => {
      for (const code of COUNTRIES) {
        const { country, place } = sent(provider, 'en', code);
        if (country === undefined)
          expect(place).toBe(new Intl.DisplayNames('en', { type: 'region' }).of(code));
        else expect(LISTED).toContain(country);
      }
      expect(sent(provider, 'en', 'ME')).toMatchObject({ country: undefined, place: 'Montenegro' });
    },
  );

  it.each(['valueserp', 'scaleserp'] as const)(
    'is sent to %s by its code, GB as uk, or is the location of the search',
    (provider) => {
      for (const code of COUNTRIES) {
        const { country, place } = sent(provider, 'en', code);
        if (country === undefined)
          expect(place).toBe(new Intl.DisplayNames('en', { type: 'region' }).of(code));
        else expect(country).toBe(code === 'GB' ? 'uk' : code.toLowerCase());
      }
      expect(sent(provider, 'en', 'ME')).toMatchObject({ country: undefined, place: 'Montenegro' });
    },
  );

  it.each(googles.filter((name) => !/^(?:serpapi|searchapi|valueserp|scaleserp)$/.test(name)))(
    'is sent to %s by its code',
    (provider) => {
      for (const code of COUNTRIES) expect(sent(provider, 'en', code).country!.toUpperCase()).toBe(code);
    },
  );

  it('has a location code at DataForSEO', () => {
    for (const code of COUNTRIES.filter((each) => each !== 'XK'))
      expect(sent('dataforseo', 'en', code).country).toMatch(/^2\d{3}$/);
    const { request } = ADAPTERS.dataforseo;
    const kosovo = { keyword: 'tea', language: 'sq', country: 'XK', page: 1, start: 0, size: 10, depth: 10 };
    expect(request(kosovo, ACCESS).body).toMatchObject([{ location_name: 'Kosovo' }]);
  });
});

describe('a language that a provider does not list', () => {
  it.each([
    ['lb', 'de'],
    ['se', 'nb'],
    ['sa', 'hi'],
    ['qq', 'en'],
  ])('%s is named with the nearest one, %s', (language, nearest) => {
    for (const provider of ['serpapi', 'searchapi'] as const) {
      expect(ADAPTERS[provider].limits.nearestLanguage!(language)).toBe(nearest);
    }
  });
});
