import { describe, expect, it } from 'vitest';
import type { City, Country, State } from '../../../src/geo/indexes/records.js';
import { startApp, useApp } from '../../support/app.js';
import { errorOf, rawGet } from '../../support/errors.js';

const running = useApp(() => startApp());

const get = (path: string) => running.http.get(`/v1/geo/${path}`);
const geoError = (errno: number, message: string) => ({ success: false, errno, message });

async function data<T>(path: string, message: string): Promise<T[]> {
  const { body } = await get(path).expect(200);
  expect(Object.keys(body)).toEqual(['success', 'message', 'data']);
  expect(body).toMatchObject({ success: true, message });
  return body.data as T[];
}

describe('countries', () => {
  it('are listed by name, with all their fields', async () => {
    const countries = await data<Country>('country', 'SUCCESS');
    expect(countries).toHaveLength(250);
    expect(countries[0]).toEqual({
      id: 1,
      name: 'Afghanistan',
      iso3: 'AFG',
      iso2: 'AF',
      numeric_code: '004',
      phone_code: '93',
      capital: 'Kabul',
      currency: 'AFN',
      currency_symbol: '؋',
      tld: '.af',
      native: 'افغانستان',
      region: 'Asia',
      subregion: 'Southern Asia',
      emoji: '🇦🇫',
      emojiU: 'U+1F1E6 U+1F1EB',
      latitude: '33.00000000',
      longitude: '65.00000000',
    });
  });

  it('are searched by name, the exact one first', async () => {
    const found = await data<Country>('country/NIGER', 'Country Searching successfully!');
    expect(found.map(({ name }) => name)).toEqual(['Niger', 'Nigeria']);
  });

  it('are found by a part of the name, in any case and accents', async () => {
    const found = await data<Country>('country/CURA%C3%87', 'Country Searching successfully!');
    expect(found.map(({ iso2 }) => iso2)).toEqual(['CW']);
    expect(await data<Country>('country/united%20k', 'Country Searching successfully!')).toMatchObject([
      { iso2: 'GB' },
    ]);
  });

  it('have codes: the 85 with postal data', async () => {
    const codes = await data<string>('country-code', 'SUCCESS');
    expect(codes).toHaveLength(85);
    expect(new Set(codes).size).toBe(85);
    expect(codes).toEqual(expect.arrayContaining(['US', 'AX', 'YT', 'WF', 'JP']));
  });
});

describe('states', () => {
  it('are listed by country, whose code may have either case', async () => {
    const states = await data<State>('state?country_code=us', 'SUCCESS');
    expect(states).toContainEqual({
      id: 1416,
      name: 'California',
      country_id: 233,
      country_code: 'US',
      country_name: 'United States',
      state_code: 'CA',
      type: 'state',
      latitude: expect.stringMatching(/^36\.\d+$/),
      longitude: expect.stringMatching(/^-118\.\d+$/),
    });
    expect(await data<State>('state?country_code=US', 'SUCCESS')).toEqual(states);
    const names = states.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('are none for a country without any', async () => {
    expect(await data('state?country_code=VA', 'SUCCESS')).toEqual([]);
  });

  it('are searched by name', async () => {
    const found = await data<State>('state/bavaria', 'State Searching successfully!');
    expect(found).toMatchObject([{ name: 'Bavaria', country_code: 'DE', state_code: 'BY' }]);
  });
});

describe('cities', () => {
  const LIST = 'City Searching successfull!';

  it('are listed by state and country', async () => {
    const cities = await data<City>('cities?state_code=ny&country_code=us', LIST);
    expect(cities.every(({ state_code, country_code }) => state_code === 'NY' && country_code === 'US')).toBe(
      true,
    );
    expect(cities.find(({ name }) => name === 'New York City')).toEqual({
      id: 122795,
      name: 'New York City',
      state_id: 1452,
      state_code: 'NY',
      state_name: 'New York',
      country_id: 233,
      country_code: 'US',
      country_name: 'United States',
      latitude: '40.71427000',
      longitude: '-74.00597000',
      wikiDataId: '',
    });
  });

  it('are listed by country alone', async () => {
    const cities = await data<City>('cities?country_code=AD', LIST);
    expect(cities.map(({ country_code }) => country_code)).toEqual(cities.map(() => 'AD'));
    expect(cities.map(({ name }) => name)).toContain('Andorra la Vella');
  });

  it('are listed by state code alone, in any country', async () => {
    const cities = await data<City>('cities?state_code=NY', LIST);
    expect(new Set(cities.map(({ state_code }) => state_code))).toEqual(new Set(['NY']));
    const many = await data<City>('cities?state_code=01', LIST);
    expect(new Set(many.map(({ country_code }) => country_code)).size).toBeGreaterThan(10);
  });

  it('are searched by name: exact, then prefixes, then the rest', async () => {
    const found = await data<City>('cities/m%C3%BCnchen', 'City Searching successfully!');
    const names = found.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Münchenbuchsee', 'Garching bei München']));
    const prefixes = names.findIndex((name) => !/^m[uü]nchen/i.test(name));
    expect(names.slice(prefixes).some((name) => /^m[uü]nchen/i.test(name))).toBe(false);
    expect(await data('cities/munchen', 'City Searching successfully!')).toEqual(found);
  });

  it('are found by a name with a slash, an apostrophe, or in another script', async () => {
    const ok = 'City Searching successfully!';
    const slash = await data<City>('cities/kalgoorlie%2FB', ok);
    expect(slash.map(({ name }) => name)).toEqual(['Kalgoorlie/Boulder']);
    const [typewriter, typeset] = [
      await data<City>("cities/l'a", ok),
      await data<City>('cities/l%E2%80%99a', ok),
    ];
    expect(typewriter).toEqual(typeset);
    const cyrillic = await data<City>(`cities/${encodeURIComponent('ОКТЯБРЬСКИЙ')}`, ok);
    expect(cyrillic.map(({ name }) => name)).toEqual(['Октябрьский']);
  });
});

describe('names in other spellings', () => {
  it.each([
    ['cities/Winston%20Salem', 'City Searching successfully!', 'Winston-Salem'],
    ['cities/aix%20en%20provence', 'City Searching successfully!', 'Aix-en-Provence'],
    ['cities/Gr%C3%A9sy%20sur%20aix', 'City Searching successfully!', 'Grésy-sur-Aix'],
    ['Les%20Aix%20d%20Angillon', 'Searching successfully!', 'Les Aix-d’Angillon'],
    ['country/guinea%20bissau', 'Country Searching successfully!', 'Guinea-Bissau'],
    ['state/ile%20de%20france', 'State Searching successfully!', 'Île-de-France'],
  ])('%s', async (path, message, name) => {
    const [first] = await data<{ name: string }>(path, message);
    expect(first!.name).toBe(name);
  });

  it('come in the usual order: exact, prefixes, then the rest', async () => {
    const found = await data<City>('cities/sainte%20rose', 'City Searching successfully!');
    expect(found.length).toBeGreaterThan(0);
    // Without a name that has the text itself, those with other separators are found.
    const loose = await data<City>('cities/aix.en', 'City Searching successfully!');
    expect(loose.map(({ name }) => name)).toEqual(['Aix-en-Othe', 'Aix-en-Provence']);
  });
});

describe('the general search', () => {
  const OK = 'Searching successfully!';

  it('answers name, state and country', async () => {
    expect(await data('New%20York%20City', OK)).toEqual([
      { name: 'New York City', state: 'New York', country: 'United States' },
    ]);
  });

  it('answers whole objects with detail=true, and ignores any other detail', async () => {
    const [item] = await data<{ name: City; state: State; country: Country }>('Andorra%20la?detail=true', OK);
    const [city] = await data<City>('cities/Andorra%20la', 'City Searching successfully!');
    const states = await data<State>('state?country_code=AD', 'SUCCESS');
    const [country] = await data<Country>('country/andorra', 'Country Searching successfully!');
    expect(item).toEqual({ name: city, state: states.find(({ id }) => id === city!.state_id), country });
    for (const detail of ['false', '1', 'TRUE', '']) {
      expect(await data(`Andorra%20la?detail=${detail}`, OK)).toEqual(await data('Andorra%20la', OK));
    }
  });

  it('returns for one letter every name that contains it', async () => {
    const found = await data<{ name: string }>('a', OK);
    expect(found.length).toBeGreaterThan(100_000);
  });

  it('pages with limit and offset, and reports the total', async () => {
    const all = await data('springfield', OK);
    const response = await get('springfield?offset=3&limit=4').expect(200);
    expect(response.body.data).toEqual(all.slice(3, 7));
    expect(response.headers['x-total-count']).toBe(String(all.length));
    expect(await data('springfield?offset=100000', OK)).toEqual([]);
    expect(await data('springfield?limit=100000', OK)).toEqual(all);
  });

  it('ignores blanks around a text that no name contains', async () => {
    expect(await data('%20Andorra%20la%20Vella%20', OK)).toEqual(await data('Andorra%20la%20Vella', OK));
  });
});

describe('refusals', () => {
  it.each([
    ['state', 400, 'Please provide a country code'],
    ['state?country_code=', 400, 'Please provide a country code'],
    ['cities', 400, 'Please provide a country code'],
    ['state?country_code=XX', 404, 'State not found'],
    ['state?country_code=USA', 404, 'State not found'],
    ['cities?country_code=XX', 404, 'City not found'],
    ['cities?state_code=NOPE', 404, 'City not found'],
    ['cities?state_code=NOPE&country_code=US', 404, 'City not found'],
    ['cities?state_code=NY&country_code=XX', 404, 'City not found'],
    ['country/atlantis', 404, 'Country not found'],
    ['state/atlantisland', 404, 'State not found'],
    ['cities/qqqqq', 404, 'City not found'],
    ['cities/%0A', 404, 'City not found'],
    ['cities/%CC%81', 404, 'City not found'],
    ['qqqqq', 404, 'Location not found'],
    ['10001/XX', 404, 'Zip Code not found'],
    ['10001/GR', 404, 'Zip Code not found'],
    ['00000/US', 404, 'Zip Code not found'],
    ['zip/XX/a/b', 404, 'Zip Code not found'],
    ['zip/US/Texas/Boston', 404, 'Zip Code not found'],
    ['zip/US/Texas', 404, 'Not found.'],
    ['zip/US/a/b/c', 404, 'Not found.'],
    ['', 404, 'Not found.'],
    ['springfield?limit=0', 400, 'limit must be a whole number from 1 to 999999999'],
    ['springfield?limit=-1', 400, 'limit must be a whole number from 1 to 999999999'],
    ['springfield?offset=', 400, 'offset must be a whole number from 0 to 999999999'],
    ['springfield?limit=', 400, 'limit must be a whole number from 1 to 999999999'],
    ['springfield?offset=x', 400, 'offset must be a whole number from 0 to 999999999'],
    [
      'springfield?limit=x&offset=y',
      400,
      'limit must be a whole number from 1 to 999999999; offset must be a whole number from 0 to 999999999',
    ],
    ['country?limit=1.5', 400, 'limit must be a whole number from 1 to 999999999'],
  ])('%s is answered %i %s', async (path, status, message) => {
    expect(errorOf(await rawGet(running, `/v1/geo/${path}`), status)).toEqual(geoError(status, message));
  });

  it('a broken escape, a repeated parameter and an operator are client errors', async () => {
    for (const path of ['cities/%E0%A4%A', 'state?country_code=US&country_code=DE']) {
      expect(errorOf(await rawGet(running, `/v1/geo/${path}`), 400)).toMatchObject({ success: false });
    }
    expect(errorOf(await rawGet(running, '/v1/geo/state?country_code[$ne]=US'), 400)).toMatchObject({
      success: false,
    });
  });

  it('nothing but GET is served', async () => {
    const { body } = await running.http.post('/v1/geo/country').expect(405);
    expect(body).toEqual(geoError(405, 'Method not allowed.'));
  });
});

describe('responses to caches', () => {
  it('carry an ETag and may be cached; a client that has them gets 304', async () => {
    const first = await get('cities/berlin').set('Accept-Encoding', 'identity').expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    expect(first.headers['etag']).toMatch(/^"[0-9a-f]{16}"$/);
    expect(first.headers['content-length']).toBe(String(Buffer.byteLength(first.text)));
    const known = { 'Accept-Encoding': 'identity', 'If-None-Match': first.headers['etag']! };
    const again = await get('cities/berlin').set(known).expect(304);
    expect(again.text).toBe('');
  });

  it('are refused as without an ETag', async () => {
    const { headers } = await get('country-code').expect(200);
    const answer = await get('qqqqq').set('If-None-Match', headers['etag']!).expect(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['etag']).toBeUndefined();
  });

  it('HEAD reports the length and has no body', async () => {
    const { headers } = await get('cities/berlin').set('Accept-Encoding', 'identity').expect(200);
    const head = await running.http.head('/v1/geo/cities/berlin').expect(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.text ?? '').toBe('');
  });
});
