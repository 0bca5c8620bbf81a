import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { POSTAL_COUNTRIES } from '../../../src/geo/indexes/postal-code.js';
import { PostalCountry } from '../../../src/geo/indexes/postal-country.js';
import type { PostalPlace } from '../../../src/geo/indexes/postal-join.js';
import { startApp, useApp } from '../../support/app.js';

const running = useApp(() => startApp());

const get = (path: string) => running.http.get(`/v1/geo/${path}`);

async function places(path: string): Promise<PostalPlace[]> {
  const { body } = await get(path).expect(200);
  expect(Object.keys(body)).toEqual(['success', 'message', 'result']);
  expect(body).toMatchObject({ success: true, message: 'Zip Code Found Successfully' });
  return body.result as PostalPlace[];
}

async function records(path: string): Promise<(string | number)[][]> {
  const { body } = await get(`zip/${path}`).expect(200);
  expect(body).toMatchObject({ success: true, message: 'SUCCESS' });
  return body.data as (string | number)[][];
}

function firstCode(country: string): string {
  const file = join(import.meta.dirname, `../../../assets/geo/postal/${country}.bin.gz`);
  return new PostalCountry(gunzipSync(readFileSync(file))).code(0);
}

describe('the postal list of a city', () => {
  it('knows a state by the name that the list of states has, too', async () => {
    const { body } = await get('state?country_code=DE').expect(200);
    expect((body.data as { name: string }[]).map(({ name }) => name)).toContain('Bavaria');
    const munich = await records('DE/Bayern/München');
    expect(await records('DE/Bavaria/München')).toEqual(munich);
    expect(munich[0]!.slice(9, 10)).toEqual(['Bayern']);
    expect(await records('JP/Tokyo/Shinjuku Ku')).toEqual(await records('JP/Tokyo To/Shinjuku Ku'));
    await get('zip/DE/Saxony/München').expect(404);
  });
});

describe('the look-up by postal code', () => {
  it('answers city-like objects with all their fields in `result`', async () => {
    expect(await places('10001/us')).toEqual([
      {
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
        region_code: 'NY',
        zip_code: '10001',
        place: 'New York',
        match: 'name',
      },
    ]);
  });

  it('gives the place its own name and the nearest city’s fields when no city has that name', async () => {
    const [place] = await places('00501/US');
    expect(place).toMatchObject({ match: 'name', name: 'Holtsville', region_code: 'NY' });
    const found = (await places('110001/IN')).find(({ place }) => place === 'Baroda House');
    expect(found).toMatchObject({
      name: 'Baroda House',
      match: 'nearest',
      country_code: 'IN',
      region_code: 'DL',
    });
    expect(found!.id).toEqual(expect.any(Number));
  });

  it('answers null where no city is within reach', async () => {
    const [place] = await places('9170/SJ');
    expect(place).toMatchObject({ id: null, name: 'Longyearbyen', match: 'none', country_code: 'SJ' });
    expect(Object.keys(place!).sort()).toEqual(Object.keys((await places('10001/US'))[0]!).sort());
  });

  it.each([
    ['SW1A%201AA/GB', 'SW1A'],
    ['sw1a1aa/gb', 'SW1A'],
    ['SW1A/GB', 'SW1A'],
    ['D02%20AF30/IE', 'D02'],
    ['K1A%200B1/CA', 'K1A'],
    ['10001-1234/US', '10001'],
    ['100011234/US', '10001'],
    ['1011%20AB/NL', '1011'],
    ['12850-123/BR', '12850-000'],
    ['1000001/PT', '1000-001'],
    ['1000-001/PT', '1000-001'],
    ['00910/PL', '00-910'],
    ['00-910/PL', '00-910'],
    ['100%200005/JP', '100-0005'],
    ['14000/CZ', '140 00'],
    ['lv1001/LV', 'LV-1001'],
    ['GY1%201AA/GG', 'GY1'],
    ['IM1%201AA/IM', 'IM1'],
    ['LT-10309/LT', '10309'],
    ['SI-1000/SI', '1000'],
    ['SE-111%2022/SE', '111 22'],
    ['DE-10115/DE', '10115'],
    ['D-10115/DE', '10115'],
    ['1001/LV', 'LV-1001'],
    ['1111/LU', 'L-1111'],
    ['LU-1111/LU', 'L-1111'],
    ['500/AD', 'AD500'],
    ['01310-100/BR', '01000-000'],
    ['01310/BR', '01000-000'],
    ['05409-010/BR', '01000-000'],
    ['08010-000/BR', '01000-000'],
    ['20040-020/BR', '20000-000'],
    ['%EF%BC%91%EF%BC%90%EF%BC%90-0005/JP', '100-0005'],
  ])('takes %s as %s', async (path, code) => {
    const found = await places(path);
    expect(new Set(found.map(({ zip_code }) => zip_code))).toEqual(new Set([code]));
  });

  it.each(['10115-1234/DE', 'LV-10115/DE', 'X1001/LV', '00100-000/BR', '76801-000/BR', 'A5000/AR'])(
    'finds nothing for %s',
    async (path) => {
      const { body } = await get(path);
      expect(body).toEqual({ success: false, errno: 404, message: 'Zip Code not found' });
    },
  );

  it('with the letter of an Argentine province finds places of that province only', async () => {
    const provinces = async (path: string) => [
      ...new Set((await places(path)).map(({ region_code }) => region_code)),
    ];
    expect(await provinces('X5000/AR')).toEqual(['X']);
    expect(await provinces('X5000ABC/AR')).toEqual(['X']);
    expect((await provinces('4178/AR')).sort()).toEqual(['G', 'T']);
    expect(await provinces('T4178AAA/AR')).toEqual(['T']);
  });

  it('takes the first code of each country with its prefix and without', async () => {
    const failures: string[] = [];
    for (const country of POSTAL_COUNTRIES) {
      const code = firstCode(country);
      const bare = code.replace(/^(AD|LV-|L-|MD-)(?=\d)/, '');
      for (const spelling of [code, bare, `${country}-${bare}`, `${country} ${bare}`.toLowerCase()]) {
        const { status } = await get(`${encodeURIComponent(spelling)}/${country}`);
        if (status !== 200) failures.push(`${spelling}/${country}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('joins a place with the city whose name differs in hyphens only', async () => {
    const [place] = await places('18701/US');
    expect(place).toMatchObject({ place: 'Wilkes Barre', match: 'name', name: 'Wilkes-Barre' });
  });

  it('answers in each of the 85 countries', async () => {
    const codes = (await get('country-code').expect(200)).body.data as string[];
    for (const country of codes) {
      const answer = await get(`none/${country}`).expect(404);
      expect(answer.body).toEqual({ success: false, errno: 404, message: 'Zip Code not found' });
    }
  });
});

describe('the postal list of a city', () => {
  it.each([
    ['US/NC/Winston%20Salem', 'Winston-Salem'],
    ['US/PA/Wilkes-Barre', 'Wilkes Barre'],
    ['FR/Provence-Alpes-C%C3%B4te%20d%E2%80%99Azur/Aix%20en%20Provence', 'Aix-en-Provence'],
  ])('finds %s', async (path, place) => {
    expect((await records(path))[0]![6]).toBe(place);
  });

  it('answers twelve elements in their order', async () => {
    const [first] = await records('US/New%20York/Holtsville');
    expect(first).toEqual([
      4,
      '',
      '',
      'US',
      '40.8154',
      '-73.0451',
      'Holtsville',
      'Suffolk',
      '103',
      'New York',
      'NY',
      '00501',
    ]);
  });

  it('accepts names and codes, in any case and accents', async () => {
    const all = await records('US/New%20York/Holtsville');
    for (const path of ['us/ny/HOLTSVILLE', 'US/NEW%20YORK/holtsvill%C3%A9'])
      expect(await records(path)).toEqual(all);
    const delhi = await records('IN/Delhi/Inderpuri');
    // GeoNames' own code, and the ISO code of the same state.
    expect(await records('IN/07/inderpuri')).toEqual(delhi);
    expect(await records('IN/DL/inderpuri')).toEqual(delhi);
  });

  it('loses no record of a city with several codes', async () => {
    const lisbon = await records('PT/Lisboa/Lisboa');
    expect(lisbon.length).toBeGreaterThan(1000);
    expect(lisbon.every((record) => record.length === 12 && record[6] === 'Lisboa')).toBe(true);
    const page = await get('zip/PT/Lisboa/Lisboa?limit=2&offset=5').expect(200);
    expect(page.body.data).toEqual(lisbon.slice(5, 7));
    expect(page.headers['x-total-count']).toBe(String(lisbon.length));
  });

  it('gives places without a state the one of the only city of their name', async () => {
    const records_ = await records('ZA/Gauteng/Pretoria');
    expect(records_.every((record) => record[9] === 'Gauteng' && record[10] === 'GP')).toBe(true);
    expect(await records('ZA/gp/pretoria')).toEqual(records_);
  });

  it('finds places of no state at all by the country', async () => {
    const [record] = await records('GG/Guernsey/Sark');
    expect(record).toEqual([
      expect.any(Number),
      '',
      '',
      'GG',
      '49.71',
      '-2.2',
      'Sark',
      '',
      '',
      '',
      '',
      'GY10',
    ]);
  });

  it('finds a city that exists only as the location of post offices', async () => {
    const found = await records('IN/Delhi/New%20Delhi');
    expect(found.length).toBeGreaterThan(5);
    expect(found.every((record) => record[1] === 'New Delhi' || record[6] === 'New Delhi')).toBe(true);
  });
});
