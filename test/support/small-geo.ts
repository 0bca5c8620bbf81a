import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGeo } from '../../src/geo/import/geo-import.js';
import type { City, Country, State } from '../../src/geo/indexes/records.js';
import { startApp, type TestApp } from './app.js';

export type PostalLine = string[];

const country = (id: number, iso2: string, name: string): Country => ({
  id,
  name,
  iso3: `${iso2}X`,
  iso2,
  numeric_code: `00${id}`,
  phone_code: `4${id}`,
  capital: `Capital of ${name}`,
  currency: 'EUR',
  currency_symbol: '€',
  tld: `.${iso2.toLowerCase()}`,
  native: `"${name}"`,
  region: 'Europe',
  subregion: 'Western\\Europe',
  emoji: '🏳️',
  emojiU: 'U+1F3F3',
  latitude: `${id}.50000000`,
  longitude: `-${id}.25000000`,
});

export const countries: Country[] = [
  country(1, 'US', 'United States'),
  country(2, 'GB', 'United Kingdom'),
  country(3, 'NL', 'Netherlands'),
  country(4, 'CA', 'Canada'),
  country(5, 'IE', 'Ireland'),
  country(6, 'BR', 'Brazil'),
  country(7, 'SJ', 'Svalbard And Jan Mayen Islands'),
  country(80, 'CZ', 'Česko'),
  country(81, 'JP', 'Japan'),
];

const inCountry = (id: number) => countries.find((each) => each.id === id)!;

const state = (id: number, country_id: number, state_code: string, name: string): State => ({
  id,
  name,
  country_id,
  country_code: inCountry(country_id).iso2,
  country_name: inCountry(country_id).name,
  state_code,
  type: 'state',
  latitude: `${id}.1`,
  longitude: `${id}.2`,
});

export const states: State[] = [
  state(10, 1, 'NY', 'New York'),
  state(11, 1, 'CA', 'California'),
  state(12, 1, 'TX', 'Texas'),
  state(13, 2, 'ENG', 'England'),
  state(14, 2, 'SCT', 'Scotland'),
  state(15, 3, 'NH', 'Noord-Holland'),
  state(16, 3, 'ny', 'Ny Holland'),
  state(17, 4, 'ON', 'Ontario'),
  state(18, 5, 'D', 'Dublin'),
  state(19, 6, 'SP', 'São Paulo'),
  state(20, 80, '10', 'Praha'),
  // Two of one name: none of them is found by it.
  state(21, 80, '11', 'Kraj'),
  state(22, 80, '12', 'Kraj'),
  state(23, 81, '13', 'Tōkyō'),
];

let ids = 0;
function city(state_id: number, name: string, latitude: string, longitude: string): City {
  const {
    name: state_name,
    state_code,
    country_id,
    country_code,
    country_name,
  } = states.find(({ id }) => id === state_id)!;
  ids += 1;
  // One to nine digits.
  const id = (ids < 30 ? 10 ** (ids % 8) : 200_000_000) + ids;
  return {
    id,
    name,
    state_id,
    state_code,
    state_name,
    country_id,
    country_code,
    country_name,
    latitude,
    longitude,
    wikiDataId: ids % 3 === 0 ? '' : `Q${id}`,
  };
}

export const fewCities: City[] = [
  city(10, 'New York City', '40.71427000', '-74.00597000'),
  city(10, 'Albany', '42.65258000', '-73.75623000'),
  city(10, 'Springfield', '42.83000000', '-74.85000000'),
  city(11, 'Springfield', '38.10000000', '-121.20000000'),
  city(11, 'Los Angeles', '34.05223000', '-118.24368000'),
  city(11, 'San José', '37.33939000', '-121.89496000'),
  city(12, 'Spring', '30.07994000', '-95.41716000'),
  city(12, 'Paris', '33.66094000', '-95.55551000'),
  city(13, 'London', '51.50853000', '-0.12574000'),
  city(13, 'King’s Lynn', '52.75172000', '0.39516000'),
  city(13, 'Stoke-on-Trent', '53.00415000', '-2.18538000'),
  city(14, 'Edinburgh', '55.95206000', '-3.19648000'),
  city(15, 'Amsterdam', '52.37403000', '4.88969000'),
  city(15, "'s-Graveland", '52.24417000', '5.12083000'),
  city(16, 'Den Helder', '52.95988000', '4.75933000'),
  city(17, 'Ottawa', '45.41117000', '-75.69812000'),
  city(17, 'London', '42.98339000', '-81.23304000'),
  city(18, 'Dublin', '53.33306000', '-6.24889000'),
  city(19, 'São Paulo', '-23.54750000', '-46.63611000'),
  city(19, 'Áß Æther Łódź', '-23.60000000', '-46.70000000'),
  city(20, 'Praha 1', '50.08804000', '14.42076000'),
  city(21, 'Brno', '49.19522000', '16.60796000'),
  city(22, 'Brno', '49.90000000', '16.00000000'),
  city(22, 'Kalgoorlie/"B\\oulder"', '49.95000000', '16.10000000'),
  city(22, 'Октябрьский', '49.96000000', '16.20000000'),
  city(22, '東京 𠮷', '49.97000000', '16.30000000'),
];

/** For bodies of more than 1 MB. */
const manyCities = Array.from({ length: 1500 }, (_, n) => city(23, `Zz ${n}`, '35.1', `${n / 10}`));
export const cities: City[] = [...fewCities, ...manyCities];

/** Country, code, place, state, its code, province, its code, community, its code, latitude, longitude, accuracy. */
const postal = (text: string): PostalLine => text.split('|');

export const postalLines: PostalLine[] = [
  postal('US|10001|New York|New York|NY|New York County|061|||40.7484|-73.9967|4'),
  postal('US|12207|Albany|New York|NY|Albany|001|||42.6581|-73.7502|4'),
  postal('US|12207|Albany|New York|NY|Albany|001|||42.6582|-73.7503|4'),
  postal('US|12208|Nowhere Near|New York|NY|Albany|001|Menands|002|42.6600|-73.8000|1'),
  postal('US|90001|Los Angeles|California|CA|Los Angeles|037|||33.9731|-118.2479|4'),
  postal('US|95202|Springfield|California|CA|San Joaquin|077|||38.1000|-121.2000|4'),
  postal('US|96799|Pago Pago|American Samoa|AS|||||-14.2781|-170.7025|4'),
  postal('US|88888|Springfield|Unknown|UN|||||42.8301|-74.8501|'),
  postal('GB|SW1A|London|England|ENG|Greater London||||51.5010|-0.1416|4'),
  postal('GB|EH1|Edinburgh|Scotland|SCT|||||55.9521|-3.1965|4'),
  postal('GB|AB1|Deep North|Scotland|SCT|||||58.9521|-3.1965|4'),
  postal('NL|1011|Amsterdam|Noord-Holland|07|Amsterdam|363|||52.3702|4.9000|6'),
  postal('NL|1781|Den Helder|||||||52.9599|4.7594|6'),
  postal('NL|1782|Den Helder|||||Kop|K|52.9599|4.7594|6'),
  postal("NL|1783|'s-Graveland|||||Kop|K|52.2442|5.1208|6"),
  postal('CA|K1A|Ottawa|Ontario|ON|||||45.4207|-75.7023|6'),
  postal('IE|D02|Dublin 2|Leinster|L|Dublin|D|||53.3396|-6.2563|4'),
  postal('BR|12850-000|São Paulo|São Paulo|27|||||-23.5475|-46.6361|4'),
  postal('CZ|140 00|Brno|Kraj|11|Okres|1|Obec|2|49.1952|16.6079|6'),
  postal('CZ|140 01|Praha|Praha|10|||||50.0880|14.4207|6'),
  postal('SJ|9170|Longyearbyen|||||||78.2186|15.6401|4'),
];

/** A server whose countries, states, cities and postal codes are those of this file, as `geo:import` stores them. */
export async function startSmallGeo(env: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-geo-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    write('countries.json', JSON.stringify(countries)),
    write('states.json', JSON.stringify(states)),
    write('cities.json', JSON.stringify(cities)),
    write('postal.txt', postalLines.map((cells) => cells.join('\t')).join('\n')),
  ];
  const shipped = join(import.meta.dirname, '..', '..', 'assets', 'geo');
  const report = await importGeo({ files, shipped, imported: join(folder, 'geo') });
  if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused));
  const running = await startApp({ DATA_DIR: folder, ...env });
  const close = async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...running, close };
}
