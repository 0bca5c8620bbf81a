import type { Countries } from './countries.js';
import { nameSpellings, normalizeName } from './normalize-name.js';
import type { PostalCountry, PostalTuple } from './postal-country.js';
import type { PostalJoin } from './postal-join.js';
import type { States } from './states.js';

/** The state of a record as listed. */
interface ListedState {
  name: string;
  code: string;
  /** Normalized names and codes by which callers may refer to it. */
  aliases: ReadonlySet<string>;
}

/** The postal records of a city. */
export class PostalList {
  /** Cached per request, as a country has few areas and many records. */
  private readonly listedStates = new Map<string, ListedState>();

  constructor(
    private readonly postal: PostalCountry,
    private readonly join: PostalJoin,
    private readonly states: States,
    private readonly countries: Countries,
  ) {}

  /**
   * Rows of a city in a state, each given by name or code. A city is a place or, if no place matches, a community or
   * province, as in India, where places are post offices.
   */
  findRows(stateName: string, cityName: string): number[] {
    const [state, city] = [normalizeName(stateName.trim()), normalizeName(cityName.trim())];
    if (state === '' || city === '') return [];
    const inState = (rows: number[]) => rows.filter((row) => this.readState(row).aliases.has(state));
    const lookups = [
      ...nameSpellings(city).map((spelling) => () => this.postal.rowsOfPlace(spelling)),
      () =>
        this.postal.rowsInAreas(
          ([, , , , community, code]) => normalizeName(community) === city || normalizeName(code) === city,
        ),
      () =>
        this.postal.rowsInAreas(
          ([, , province, code]) => normalizeName(province) === city || normalizeName(code) === city,
        ),
    ];
    for (const lookup of lookups) {
      const rows = inState(lookup());
      if (rows.length > 0) return rows;
    }
    return [];
  }

  tuple(row: number): PostalTuple {
    const { postal } = this;
    const [, , province, provinceCode, community, communityCode] = postal.areas[postal.areaId(row)]!;
    const { name, code } = this.readState(row);
    return [
      postal.accuracy(row),
      community,
      communityCode,
      postal.country,
      String(postal.latitude(row)),
      String(postal.longitude(row)),
      postal.place(row),
      province,
      provinceCode,
      name,
      code,
      postal.code(row),
    ];
  }

  private readState(row: number): ListedState {
    const area = this.postal.areaId(row);
    const [name] = this.postal.areas[area]!;
    const key = name === '' ? `place ${this.postal.place(row)}` : `area ${area}`;
    const cached = this.listedStates.get(key);
    if (cached) return cached;
    const state = this.resolveState(row);
    this.listedStates.set(key, state);
    return state;
  }

  private resolveState(row: number): ListedState {
    const [name, code] = this.postal.areas[this.postal.areaId(row)]!;
    const ordinal = this.join.findState(this.postal, row);
    const state = ordinal === undefined ? undefined : this.states.all[ordinal];
    const names: string[] = [name, code, state?.name ?? '', state?.state_code ?? ''];
    if (name !== '' && !state) names.push(...this.namesByCity(row));
    // Records without a state, as in countries that have none, are listed under the country.
    if (!names.some((text) => text !== '')) {
      const country = this.countries.all[this.countries.findOrdinal(this.postal.country) ?? -1];
      names.push(country?.name ?? '', this.postal.country);
    }
    const aliases = new Set(names.filter((text) => text !== '').map(normalizeName));
    if (name !== '') return { name, code, aliases };
    return { name: state?.name ?? '', code: state?.state_code ?? '', aliases };
  }

  /** For states with different names in the two data sets (Bayern, Bavaria): the state of the joined city. */
  private namesByCity(row: number): string[] {
    const ordinal = this.join.stateOfCity(this.postal, row);
    const state = ordinal === undefined ? undefined : this.states.all[ordinal]!;
    return state ? [state.name, state.state_code] : [];
  }
}
