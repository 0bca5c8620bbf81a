import type { Cities } from './cities.js';
import type { Countries } from './countries.js';
import { nearestWithin } from './distance.js';
import { nameSpellings, normalizeName } from './normalize-name.js';
import { rangeOfCode } from './postal-brazil.js';
import { type CodeLookup, lookupKeys } from './postal-code.js';
import type { PostalCountry } from './postal-country.js';
import type { City } from './records.js';
import type { States } from './states.js';

/** Maximum distance between a place and the city that it is joined with. */
const REACH_KM = 30;

/** A place of a postal code, with the fields of a city. */
export interface PostalPlace extends Omit<City, 'id' | 'state_id'> {
  id: number | null;
  state_id: number | null;
  region_code: string;
  zip_code: string;
  place: string;
  match: 'name' | 'nearest' | 'none';
}

/** Joins postal records to states and cities. */
export class PostalJoin {
  constructor(
    private readonly countries: Countries,
    private readonly states: States,
    private readonly cities: Cities,
  ) {}

  /** The places of a code, one per place name and state; empty if the code is unknown. */
  locate(postal: PostalCountry, code: string): PostalPlace[] {
    const lookups = lookupKeys(postal.country, code);
    for (const { key, stateCode } of lookups) {
      const rows = inState(postal, postal.rowsOfCode(key), stateCode);
      if (rows.length > 0) return this.places(postal, rows);
    }
    const range = postal.country === 'BR' ? findRange(lookups) : undefined;
    return range === undefined
      ? []
      : this.places(postal, inState(postal, postal.rowsUpToCode(range.key), range.stateCode));
  }

  private places(postal: PostalCountry, rows: readonly number[]): PostalPlace[] {
    return this.distinctRows(postal, rows).map((row) => this.toPlace(postal, row));
  }

  /**
   * Ordinal of a record's state: by the state's name in the record or, if it has none, the state of the country's only
   * city with the place's name.
   */
  findState(postal: PostalCountry, row: number): number | undefined {
    const [state] = postal.areas[postal.areaId(row)]!;
    if (state !== '') return this.states.named(postal.country, state);
    const named = this.citiesNamed(postal.country, normalizeName(postal.place(row)));
    return named.length === 1 ? this.cities.stateOf[named[0]!] : undefined;
  }

  /** Ordinal of the state of the joined city. */
  stateOfCity(postal: PostalCountry, row: number): number | undefined {
    const state = this.findState(postal, row);
    const city = this.cityByName(postal, row, state) ?? this.nearestCity(postal, row, state);
    return city === undefined ? undefined : this.cities.stateOf[city];
  }

  private distinctRows(postal: PostalCountry, rows: readonly number[]): number[] {
    const seen = new Map<string, number>();
    for (const row of rows) {
      const [state] = postal.areas[postal.areaId(row)]!;
      const key = `${postal.place(row)}\n${state}`;
      if (!seen.has(key)) seen.set(key, row);
    }
    return [...seen.values()];
  }

  private toPlace(postal: PostalCountry, row: number): PostalPlace {
    const state = this.findState(postal, row);
    const place = postal.place(row);
    const own = { zip_code: postal.code(row), place };
    const byName = this.cityByName(postal, row, state);
    const found = byName ?? this.nearestCity(postal, row, state);
    if (found === undefined) return { ...this.unmatched(postal, row, state), ...own, match: 'none' };
    const city = this.cities.city(found);
    const region_code = state === undefined ? city.state_code : this.states.all[state]!.state_code;
    return byName === undefined
      ? { ...city, name: place, region_code, ...own, match: 'nearest' }
      : { ...city, region_code, ...own, match: 'name' };
  }

  /**
   * The city with the place's name, or its name followed by "City", in the same state. In other states of the country
   * only within reach: the states of postal data and cities differ in places, and a name may occur in many states.
   */
  private cityByName(postal: PostalCountry, row: number, state: number | undefined): number | undefined {
    const name = normalizeName(postal.place(row));
    if (name === '') return undefined;
    const point = readPoint(postal, row);
    const [same, longer] = [name, `${name} city`].map((text) => this.citiesNamed(postal.country, text));
    const inState = (all: number[]) => all.filter((city) => this.cities.stateOf[city] === state);
    return (
      nearestWithin(point, inState(same!), this.cities, Number.POSITIVE_INFINITY) ??
      nearestWithin(point, inState(longer!), this.cities, Number.POSITIVE_INFINITY) ??
      nearestWithin(point, same!, this.cities, REACH_KM) ??
      nearestWithin(point, longer!, this.cities, REACH_KM)
    );
  }

  private nearestCity(postal: PostalCountry, row: number, state: number | undefined): number | undefined {
    const country = this.countries.findOrdinal(postal.country);
    if (country === undefined) return undefined;
    const point = readPoint(postal, row);
    const inState =
      state === undefined
        ? undefined
        : nearestWithin(point, this.cities.ordinalsIn({ state }), this.cities, REACH_KM);
    return inState ?? nearestWithin(point, this.cities.ordinalsIn({ country }), this.cities, REACH_KM);
  }

  private citiesNamed(countryCode: string, normalized: string): number[] {
    const country = this.countries.findOrdinal(countryCode);
    for (const name of nameSpellings(normalized)) {
      const { from, to } = this.cities.named(name);
      const found: number[] = [];
      for (let city = from; city < to; city++)
        if (this.cities.findCountry(city) === country) found.push(city);
      if (found.length > 0) return found;
    }
    return [];
  }

  private unmatched(postal: PostalCountry, row: number, state: number | undefined) {
    const [stateName, stateCode] = postal.areas[postal.areaId(row)]!;
    const known = state === undefined ? undefined : this.states.all[state]!;
    const country = this.countries.all[this.countries.findOrdinal(postal.country) ?? -1];
    return {
      id: null,
      name: postal.place(row),
      state_id: known?.id ?? null,
      state_code: known?.state_code ?? stateCode,
      state_name: known?.name ?? stateName,
      country_id: country?.id ?? 0,
      country_code: postal.country,
      country_name: country?.name ?? '',
      latitude: String(postal.latitude(row)),
      longitude: String(postal.longitude(row)),
      wikiDataId: '',
      region_code: known?.state_code ?? '',
    };
  }
}

function findRange(lookups: readonly CodeLookup[]) {
  return lookups.map(({ key }) => rangeOfCode(key)).find((range) => range !== undefined);
}

/** The rows whose state has the code, or all rows if none is given. */
function inState(
  postal: PostalCountry,
  { from, to }: { from: number; to: number },
  stateCode?: string,
): number[] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  return stateCode === undefined
    ? rows
    : rows.filter((row) => postal.areas[postal.areaId(row)]![1] === stateCode);
}

function readPoint(postal: PostalCountry, row: number) {
  return { latitude: postal.latitude(row), longitude: postal.longitude(row) };
}
