import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { City, Country, State } from '../../../src/geo/indexes/records.js';
import type { PostalPlace } from '../../../src/geo/indexes/postal-join.js';
import { useApp } from '../../support/app.js';
import {
  cities,
  countries,
  fewCities,
  type PostalLine,
  postalLines,
  startSmallGeo,
  states,
} from '../../support/small-geo.js';

// Expected results come from naive.mjs, which shares no code with src/geo. The data are few, so that each field and
// each order can be compared, and a mutation test of src/geo takes seconds.

type Prepared<T> = { item: T; name: string }[];
interface Source {
  countries: Country[];
  states: State[];
  cities: City[];
  postal(country: string): PostalLine[];
}
const { NaivePostal, plain, prepare, randomOf, search, substring } = (await import(
  '../../geo/naive.mjs' as string
)) as {
  NaivePostal: new (source: Source, country: string) => { locate(code: string): PostalPlace[] };
  plain(text: string): string;
  prepare<T extends { id: number; name: string }>(items: T[]): Prepared<T>;
  randomOf(seed: number): (below: number) => number;
  search<T>(prepared: Prepared<T>, text: string): T[];
  substring(items: { name: string }[], random: (below: number) => number, least: number): string;
};

const small = useApp(() => startSmallGeo());
const source: Source = {
  countries,
  states,
  cities,
  postal: (country) => postalLines.filter(([code]) => code === country),
};

const respond = (path: string) => small.http.get(`/v1/geo/${path}`);

async function expectData(path: string, message: string, data: unknown[], total = data.length) {
  const { status, body, headers } = await respond(path);
  expect({ path, status, body }).toEqual({ path, status: 200, body: { success: true, message, data } });
  expect(headers).toMatchObject({
    'x-total-count': String(total),
    'cache-control': 'public, max-age=3600',
  });
}

async function expectNotFound(path: string, message: string) {
  const { status, body } = await respond(path);
  expect({ path, status, body }).toEqual({
    path,
    status: 404,
    body: { success: false, errno: 404, message },
  });
}

const sorted = <T extends { id: number; name: string }>(items: T[]) => prepare(items).map(({ item }) => item);
const stateOf = ({ state_id }: City) => states.find(({ id }) => id === state_id)!;
const countryOf = ({ country_id }: City) => countries.find(({ id }) => id === country_id)!;
const brief = (city: City) => ({ name: city.name, state: city.state_name, country: city.country_name });
const detail = (city: City) => ({ name: city, state: stateOf(city), country: countryOf(city) });

describe('lists', () => {
  it('have all countries, by name', () => expectData('country', 'SUCCESS', sorted(countries)));

  it('have the states of each country', async () => {
    for (const { iso2, id } of countries) {
      const own = sorted(states).filter(({ country_id }) => country_id === id);
      await expectData(`state?country_code=${iso2}`, 'SUCCESS', own);
      await expectData(
        `state?country_code=${iso2.toLowerCase()}&limit=1`,
        'SUCCESS',
        own.slice(0, 1),
        own.length,
      );
    }
  });

  it('have the cities of each country', async () => {
    for (const { iso2 } of countries) {
      const own = sorted(cities).filter(({ country_code }) => country_code === iso2);
      await expectData(`cities?country_code=${iso2}`, 'City Searching successfull!', own);
    }
  });

  it('have the cities of each state code, in one country or in all', async () => {
    for (const { state_code, country_code } of states) {
      const sharing = sorted(cities).filter(
        (city) => city.state_code.toUpperCase() === state_code.toUpperCase(),
      );
      const idsOf = (list: City[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);
      const { body } = await small.http.get(`/v1/geo/cities?state_code=${state_code}`).expect(200);
      expect(idsOf(body.data as City[])).toEqual(idsOf(sharing));
      const own = sharing.filter((city) => city.country_code === country_code);
      const query = `state_code=${state_code.toLowerCase()}&country_code=${country_code.toLowerCase()}`;
      await expectData(`cities?${query}`, 'City Searching successfull!', own);
    }
  });
});

describe('searches', () => {
  const random = randomOf(11);
  const texts = <T extends { name: string }>(items: T[], count: number) => [
    ...items.map(({ name }) => name),
    ...items.map(({ name }) => name.toUpperCase()),
    ...Array.from({ length: count }, () => substring(items, random, 1)),
  ];
  const cases = [
    {
      prefix: 'country/',
      message: 'Country Searching successfully!',
      items: countries as { id: number; name: string }[],
      named: countries as { name: string }[],
    },
    { prefix: 'state/', message: 'State Searching successfully!', items: states, named: states },
    { prefix: 'cities/', message: 'City Searching successfully!', items: cities, named: fewCities },
  ];

  it.each(cases)(
    'of $prefix find the exact name, then prefixes, then other names',
    async ({ prefix, message, items, named }) => {
      const prepared = prepare(items);
      for (const text of texts(named, 40))
        await expectData(`${prefix}${encodeURIComponent(text)}`, message, search(prepared, text));
    },
  );

  it('of all names have name, state and country, and whole objects with detail', async () => {
    const prepared = prepare(cities);
    for (const text of texts(fewCities, 20)) {
      const found = search(prepared, text);
      const path = encodeURIComponent(text);
      await expectData(path, 'Searching successfully!', found.map(brief));
      await expectData(`${path}?detail=true`, 'Searching successfully!', found.map(detail));
    }
  });

  it('have pages, with the total of all', async () => {
    const found = search(prepare(cities), 'o');
    expect(found.length).toBeGreaterThan(9);
    for (const [offset, limit] of [
      [0, 1],
      [3, 4],
      [found.length - 1, 5],
      [100, 1],
      [0, 100],
    ] as const) {
      const page = found.slice(offset, offset + limit);
      const ok = 'Searching successfully!';
      await expectData(`o?offset=${offset}&limit=${limit}`, ok, page.map(brief), found.length);
      await expectData(`o?limit=${limit}&detail=true`, ok, found.slice(0, limit).map(detail), found.length);
      await expectData(`o?offset=${offset}`, ok, found.slice(offset).map(brief), found.length);
    }
  });

  it('ignore blanks around a text that no name contains', async () => {
    const found = search(prepare(cities), 'Albany');
    await expectData('%20Albany%20', 'Searching successfully!', found.map(brief));
  });

  it('of what nothing contains are not found', async () => {
    await expectNotFound('country/atlantis', 'Country not found');
    await expectNotFound('state/atlantis', 'State not found');
    await expectNotFound('cities/%0A', 'City not found');
    await expectNotFound('londonx', 'Location not found');
  });
});

describe('postal codes', () => {
  const codes = postalLines.map(([country, code]) => ({ country: country!, code: code! }));

  it('are located in each notation', async () => {
    for (const { country, code } of codes) {
      const result = new NaivePostal(source, country).locate(code);
      expect(result.length).toBeGreaterThan(0);
      const longer = { GB: ' 1AA', NL: ' AB', CA: '0B1', IE: ' AF30', US: '-1234' }[country] ?? '';
      for (const way of [code, `${code}${longer}`, code.toLowerCase(), ` ${code.replaceAll(/[ -]/g, '')}`]) {
        const { status, body } = await respond(`${encodeURIComponent(way)}/${country}`);
        expect({ way, status, body }).toEqual({
          way,
          status: 200,
          body: { success: true, message: 'Zip Code Found Successfully', result },
        });
      }
    }
  });

  it('that are unknown, or of other countries, are not found', async () => {
    for (const path of ['10002/US', '10001/GB', '10001/XX', '1001/US', '12850-123/US', 'x/SJ'])
      await expectNotFound(path, 'Zip Code not found');
  });

  it('are listed by state and place, given by name or code', async () => {
    const tuple = ([
      country,
      code,
      place,
      state,
      stateCode,
      province,
      provinceCode,
      community,
      communityCode,
      latitude,
      longitude,
      accuracy,
    ]: PostalLine) => [
      Number(accuracy),
      community,
      communityCode,
      country,
      String(Number(latitude)),
      String(Number(longitude)),
      place,
      province,
      provinceCode,
      state,
      stateCode,
      code,
    ];
    for (const line of postalLines.filter(([, , , state]) => state !== '')) {
      const [country, , place, state, stateCode] = line as [string, string, string, string, string];
      const same = postalLines.filter(
        ([otherCountry, , otherPlace, otherState]) =>
          otherCountry === country && plain(otherPlace!) === plain(place) && otherState === state,
      );
      for (const by of [state, stateCode, state.toUpperCase()]) {
        const path = ['zip', country, by, place].map(encodeURIComponent).join('/');
        const { status, body } = await small.http.get(`/v1/geo/${path}`);
        expect({ path, status, data: body.data }).toEqual({ path, status: 200, data: same.map(tuple) });
      }
    }
  });

  it('are listed by community or province where no place has the name', async () => {
    const placesOf = async (path: string) => {
      const { body } = await small.http.get(`/v1/geo/zip/${path}`).expect(200);
      return (body.data as string[][]).map((each) => each[6]);
    };
    expect(await placesOf('US/NY/Menands')).toEqual(['Nowhere Near']);
    expect(await placesOf('US/NY/002')).toEqual(['Nowhere Near']);
    expect(await placesOf('US/New%20York/New%20York%20County')).toEqual(['New York']);
    expect(await placesOf('US/NY/061')).toEqual(['New York']);
    expect(await placesOf('US/NY/001?limit=2&offset=1')).toHaveLength(2);
    await expectNotFound('zip/US/CA/Albany', 'Zip Code not found');
    await expectNotFound('zip/US/%20/Albany', 'Zip Code not found');
    await expectNotFound('zip/US/NY/%20', 'Zip Code not found');
  });

  it('without a state are listed under that of the only city with the name, or under the country', async () => {
    // One community: each place has a state of its own.
    for (const [by, place] of [
      ['Ny%20Holland', 'Den Helder'],
      ['Noord-Holland', "'s-Graveland"],
    ]) {
      const { body: kop } = await small.http.get(`/v1/geo/zip/NL/${by}/Kop`).expect(200);
      expect((kop.data as string[][]).map((each) => each[6])).toEqual([place]);
    }
    const { body } = await small.http.get('/v1/geo/zip/NL/Ny%20Holland/Den%20Helder').expect(200);
    expect((body.data as string[][])[0]!.slice(9)).toEqual(['Ny Holland', 'ny', '1781']);
    for (const by of ['SJ', 'Svalbard%20And%20Jan%20Mayen%20Islands']) {
      const listed = await small.http.get(`/v1/geo/zip/SJ/${by}/Longyearbyen`).expect(200);
      expect((listed.body.data as string[][])[0]!.slice(9)).toEqual(['', '', '9170']);
    }
  });

  it('of a state with another name are listed under that of the city, too', async () => {
    for (const by of ['Leinster', 'Dublin', 'D'])
      await small.http.get(`/v1/geo/zip/IE/${by}/Dublin%202`).expect(200);
    const { body } = await small.http.get('/v1/geo/zip/US/NY/Springfield').expect(200);
    expect((body.data as string[][]).map((each) => each[11])).toEqual(['88888']);
  });
});

describe('refused requests', () => {
  const page = (name: string, least: number) => `${name} must be a whole number from ${least} to 999999999`;
  it.each([
    ['state', 400, 'Please provide a country code'],
    ['state?country_code=', 400, 'Please provide a country code'],
    ['cities', 400, 'Please provide a country code'],
    ['state?country_code=XX', 404, 'State not found'],
    ['cities?country_code=XX', 404, 'City not found'],
    ['cities?state_code=NOPE', 404, 'City not found'],
    ['cities?state_code=NOPE&country_code=US', 404, 'City not found'],
    ['cities?state_code=NY&country_code=XX', 404, 'City not found'],
    ['o?limit=0', 400, page('limit', 1)],
    ['o?limit=1000000000', 400, page('limit', 1)],
    ['o?limit=1x', 400, page('limit', 1)],
    ['o?limit=x1', 400, page('limit', 1)],
    ['o?offset=-1', 400, page('offset', 0)],
    ['o?offset=', 400, page('offset', 0)],
    ['o?limit=x&offset=y', 400, `${page('limit', 1)}; ${page('offset', 0)}`],
  ])('%s is answered %i %s', async (path, status, message) => {
    const response = await respond(path);
    expect({ status: response.status, body: response.body }).toEqual({
      status,
      body: { success: false, errno: status, message },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('etag');
  });

  it('limits may be as large as 999999999', async () => {
    const found = search(prepare(cities), 'spring');
    await expectData('spring?limit=999999999', 'Searching successfully!', found.map(brief));
    const { body } = await small.http.get('/v1/geo/albany?limit=999999999&offset=999999999').expect(200);
    expect(body.data).toEqual([]);
  });
});

describe('responses', () => {
  const LARGE = '/v1/geo/zz?detail=true';
  const raw = async (path: string, headers: Record<string, string>) => {
    const { port } = small.app.getHttpServer().address() as AddressInfo;
    const call = httpRequest({ port, host: '127.0.0.1', path, headers });
    call.end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const bytes = await buffer(response);
    return { status: response.statusCode, headers: response.headers as Record<string, string>, bytes };
  };
  const decoders = {
    identity: (bytes: Buffer) => bytes,
    gzip: (bytes: Buffer) => gunzipSync(bytes),
    br: (bytes: Buffer) => brotliDecompressSync(bytes),
  };

  it.each([
    ['of a few bytes', '/v1/geo/albany', false],
    ['that is compressed as a whole', '/v1/geo/cities?country_code=US', true],
    ['that is streamed', LARGE, true],
  ])('%s: identity, gzip and br, with an ETag each', async (_, path, isCompressed) => {
    const plainBody = await raw(path, { 'Accept-Encoding': 'identity' });
    expect(plainBody.headers).toMatchObject({
      'content-length': String(plainBody.bytes.length),
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('Accept-Encoding') as string,
    });
    expect(plainBody.headers['etag']).toMatch(/^"[0-9a-f]{16}"$/);
    for (const encoding of ['gzip', 'br'] as const) {
      const { status, headers, bytes } = await raw(path, { 'Accept-Encoding': encoding });
      const used = isCompressed ? encoding : 'identity';
      expect(decoders[used](bytes).equals(plainBody.bytes)).toBe(true);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(isCompressed ? encoding : undefined);
      const tag = isCompressed
        ? plainBody.headers['etag']!.replace(/"$/, `-${encoding}"`)
        : plainBody.headers['etag'];
      expect(headers['etag']).toBe(tag);
      const known = await raw(path, { 'Accept-Encoding': encoding, 'If-None-Match': tag! });
      expect(known).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect(known.headers['etag']).toBe(tag);
      const stale = await raw(path, { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' });
      expect(stale.status).toBe(200);
    }
  });

  it('to HEAD have a length and no body', async () => {
    for (const path of ['/v1/geo/albany', LARGE]) {
      const { bytes } = await raw(path, { 'Accept-Encoding': 'identity' });
      const head = await small.http.head(path).expect(200);
      expect(head.headers['content-length']).toBe(String(bytes.length));
      expect(head.headers).not.toHaveProperty('content-encoding');
      expect(head.text ?? '').toBe('');
    }
  });

  it('of many requests at a time are those of one', async () => {
    const { bytes } = await raw(LARGE, { 'Accept-Encoding': 'identity' });
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    const all = await Promise.all(
      ['identity', 'gzip', 'br', 'identity', 'gzip'].map(async (encoding) => {
        const response = await raw(LARGE, { 'Accept-Encoding': encoding });
        return decoders[encoding as keyof typeof decoders](response.bytes);
      }),
    );
    expect(all.map((each) => each.equals(bytes))).toEqual([true, true, true, true, true]);
  });
});

describe('the size of responses', () => {
  const limited = useApp(() => startSmallGeo({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_GEO_MB: '1/600' }));

  it('is limited, and counted for bodies only', async () => {
    const large = '/v1/geo/zz?detail=true';
    await limited.http.head(large).expect(200);
    const { headers } = await limited.http
      .get('/v1/geo/albany')
      .set('Accept-Encoding', 'identity')
      .expect(200);
    const known = { 'Accept-Encoding': 'identity', 'If-None-Match': headers['etag']! };
    await limited.http.get(large).set(known).expect(304);
    await limited.http.get(large).set(known).set('If-None-Match', '"other"').expect(200);
    const { body } = await limited.http.get('/v1/geo/albany').expect(429);
    expect(body).toEqual({
      success: false,
      errno: 429,
      message: 'Too much data in a short time: request less with limit, or wait.',
    });
  });
});
