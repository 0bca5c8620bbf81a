// Reference implementation of the geographic rules with objects and loops. Shares no code with src/geo; slow, for
// comparison only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The source data as objects, in the shape of the API. */
export function loadSource(folder) {
  const lines = (file) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .split('\n')
      .filter(Boolean);
  const table = (file) => {
    const [head, ...rows] = lines(file).map((line) => line.split('\t'));
    return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
  };
  const countries = lines('countries.ndjson.gz').map((line) => JSON.parse(line));
  const countryOf = new Map(countries.map((country) => [country.id, country]));
  const states = table('states.tsv.gz').map((row) => ({
    id: Number(row.id),
    name: row.name,
    country_id: Number(row.country_id),
    country_code: row.country_code,
    country_name: countryOf.get(Number(row.country_id)).name,
    state_code: row.state_code,
    type: row.type,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const cities = table('cities.tsv.gz').map((row) => cityOf(row, stateOf.get(Number(row.state_id))));
  const postal = (country) => lines(`postal/${country}.tsv.gz`).map((line) => line.split('\t'));
  return { countries, states, cities, postal };
}

function cityOf(row, state) {
  return {
    id: Number(row.id),
    name: row.name,
    state_id: state.id,
    state_code: row.state_code,
    state_name: state.name,
    country_id: Number(row.country_id),
    country_code: row.country_code,
    country_name: state.country_name,
    latitude: row.latitude,
    longitude: row.longitude,
    wikiDataId: row.wikiDataId ?? '',
  };
}

const LETTERS = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

/** Removes case and accents, and unifies apostrophes and hyphens. */
export function plain(text) {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return [...bare]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replace(/[`´‘’ʻʼʽ′]/g, "'")
    .replace(/\p{Pd}/gu, '-');
}

/** Items with normalized names, sorted by name and id. */
export function prepare(items) {
  return items
    .map((item) => ({ item, name: plain(item.name) }))
    .sort((a, b) => order(a.name, b.name) || a.item.id - b.item.id);
}

/** Exact matches, then prefixes, then other matches, each in the prepared order. */
export function search(prepared, text) {
  const wanted = plain(text);
  const found = prepared.filter(({ name }) => name.includes(wanted));
  const exact = found.filter(({ name }) => name === wanted);
  const prefix = found.filter(({ name }) => name !== wanted && name.startsWith(wanted));
  const rest = found.filter(({ name }) => !name.startsWith(wanted));
  return [...exact, ...prefix, ...rest].map(({ item }) => item);
}

/** In the order of UTF-8 bytes. */
function order(a, b) {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const bareCode = (code) => code.toUpperCase().replace(/[\s\p{Pd}]/gu, '');

function shorter(country, code) {
  if (country === 'GB' && /\d[A-Z]{2}$/.test(code) && code.length >= 5) return code.slice(0, -3);
  if (country === 'IE' && code.length === 7) return code.slice(0, 3);
  if (country === 'CA' && code.length === 6) return code.slice(0, 3);
  if (country === 'US' && /^\d{9}$/.test(code)) return code.slice(0, 5);
  if (country === 'NL' && /^\d{4}[A-Z]{2}$/.test(code)) return code.slice(0, 4);
  if (country === 'BR' && /^\d{8}$/.test(code)) return `${code.slice(0, 5)}000`;
  return undefined;
}

function kilometres(aLat, aLon, bLat, bLon) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(bLat - aLat) / 2) ** 2 +
    Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(radians(bLon - aLon) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(a));
}

/** Look-ups by postal code in one country. */
export class NaivePostal {
  constructor(source, country) {
    this.country = source.countries.find(({ iso2 }) => iso2 === country);
    this.rows = source.postal(country);
    this.states = source.states.filter(({ country_code }) => country_code === country);
    this.cities = prepare(source.cities.filter(({ country_code }) => country_code === country)).map(
      ({ item, name }) => ({ city: item, name }),
    );
  }

  locate(input) {
    const code = bareCode(input);
    for (const wanted of [code, shorter(this.country.iso2, code)]) {
      const rows = this.rows.filter((row) => bareCode(row[1]) === wanted);
      if (rows.length > 0) return this.distinct(rows).map((row) => this.place(row));
    }
    return [];
  }

  distinct(rows) {
    const sorted = rows.toSorted(
      (a, b) => (a[1] < b[1] ? -1 : Number(a[1] > b[1])) || (a[2] < b[2] ? -1 : Number(a[2] > b[2])),
    );
    return sorted.filter(
      (row, i) => sorted.findIndex((other) => other[2] === row[2] && other[3] === row[3]) === i,
    );
  }

  stateOf(row) {
    if (row[3] !== '') {
      const named = this.states.filter(({ name }) => plain(name) === plain(row[3]));
      return named.length === 1 ? named[0] : undefined;
    }
    const only = this.named(plain(row[2]));
    return only.length === 1 ? this.states.find(({ id }) => id === only[0].state_id) : undefined;
  }

  /** Sources differ in hyphens and blanks; the spelling of the row comes first. */
  named(name) {
    for (const spelling of [name, name.replaceAll('-', ' '), name.replaceAll(' ', '-')]) {
      const found = this.cities.filter((city) => city.name === spelling).map(({ city }) => city);
      if (found.length > 0) return found;
    }
    return [];
  }

  nearest(row, cities, reach) {
    const measured = cities.map((city) => ({
      city,
      km: kilometres(Number(row[9]), Number(row[10]), Number(city.latitude), Number(city.longitude)),
    }));
    const near = measured.filter(({ km }) => km <= reach).sort((a, b) => a.km - b.km);
    return near[0]?.city;
  }

  place(row) {
    const state = this.stateOf(row);
    const inState = (cities) => cities.filter(({ state_id }) => state_id === state?.id);
    const name = plain(row[2]);
    const [same, longer] = name === '' ? [[], []] : [this.named(name), this.named(`${name} city`)];
    const byName =
      this.nearest(row, inState(same), Infinity) ??
      this.nearest(row, inState(longer), Infinity) ??
      this.nearest(row, same, 30) ??
      this.nearest(row, longer, 30);
    const all = this.cities.map(({ city }) => city);
    const city = byName ?? this.nearest(row, inState(all), 30) ?? this.nearest(row, all, 30);
    const own = { zip_code: row[1], place: row[2] };
    if (!city)
      return { ...this.nowhere(row, state), region_code: state?.state_code ?? '', ...own, match: 'none' };
    const region_code = (state ?? city).state_code;
    return byName
      ? { ...city, region_code, ...own, match: 'name' }
      : { ...city, name: row[2], region_code, ...own, match: 'nearest' };
  }

  nowhere(row, state) {
    return {
      id: null,
      name: row[2],
      state_id: state?.id ?? null,
      state_code: state?.state_code ?? row[4],
      state_name: state?.name ?? row[3],
      country_id: this.country.id,
      country_code: this.country.iso2,
      country_name: this.country.name,
      latitude: row[9],
      longitude: row[10],
      wikiDataId: '',
    };
  }
}

/** Repeatable random whole numbers below a bound (mulberry32). */
export function randomOf(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** A random substring of a random name, of `least` to 8 letters. */
export function substring(items, random, least) {
  for (;;) {
    const letters = [...items[random(items.length)].name.normalize('NFC')];
    const length = least + random(9 - least);
    const from = random(Math.max(1, letters.length - length + 1));
    const text = letters.slice(from, from + length).join('');
    if ([...text].length >= least && plain(text) !== '') return text;
  }
}
