import type { Countries } from './countries.js';
import { fold } from './fold.js';
import type { PostalCountry, PostalTuple } from './postal-country.js';
import type { PostalJoin } from './postal-join.js';
import type { States } from './states.js';

/** The state that a record belongs to, as the list shows it. */
interface ShownState {
  name: string;
  code: string;
  /** What a caller may call it, folded. */
  calledBy: ReadonlySet<string>;
}

/** The postal records of a city (rules 410 to 413). */
export class PostalList {
  /** A country's areas are few and its records many: what a state may be called is worked out once a request. */
  private readonly shown = new Map<string, ShownState>();

  constructor(
    private readonly postal: PostalCountry,
    private readonly join: PostalJoin,
    private readonly states: States,
    private readonly countries: Countries,
  ) {}

  /**
   * Rows of a city of a state, each named by name or code. A city is a place; where no place has the name, a
   * community or else a province, as in India, where a city is what its many post offices lie in.
   */
  rowsOf(stateName: string, cityName: string): number[] {
    const [state, city] = [fold(stateName.trim()), fold(cityName.trim())];
    if (state === '' || city === '') return [];
    const inState = (rows: number[]) => rows.filter((row) => this.stateOf(row).calledBy.has(state));
    const ways = [
      () => this.postal.rowsOfPlace(city),
      () =>
        this.postal.rowsInAreas(
          ([, , , , community, code]) => fold(community) === city || fold(code) === city,
        ),
      () => this.postal.rowsInAreas(([, , province, code]) => fold(province) === city || fold(code) === city),
    ];
    for (const way of ways) {
      const rows = inState(way());
      if (rows.length > 0) return rows;
    }
    return [];
  }

  tuple(row: number): PostalTuple {
    const { postal } = this;
    const [, , province, provinceCode, community, communityCode] = postal.areas[postal.areaId(row)]!;
    const { name, code } = this.stateOf(row);
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

  private stateOf(row: number): ShownState {
    const area = this.postal.areaId(row);
    const [name] = this.postal.areas[area]!;
    const key = name === '' ? `place ${this.postal.place(row)}` : `area ${area}`;
    const known = this.shown.get(key);
    if (known) return known;
    const shown = this.show(row);
    this.shown.set(key, shown);
    return shown;
  }

  private show(row: number): ShownState {
    const [name, code] = this.postal.areas[this.postal.areaId(row)]!;
    const ordinal = this.join.stateOf(this.postal, row);
    const state = ordinal === undefined ? undefined : this.states.all[ordinal];
    const names: string[] = [name, code, state?.name ?? '', state?.state_code ?? ''];
    if (name !== '' && !state) names.push(...this.namesByCity(row));
    // A record of no known state, as in countries that have none, is found by the country instead.
    if (!names.some((text) => text !== '')) {
      const country = this.countries.all[this.countries.ordinalOf(this.postal.country) ?? -1];
      names.push(country?.name ?? '', this.postal.country);
    }
    const calledBy = new Set(names.filter((text) => text !== '').map(fold));
    if (name !== '') return { name, code, calledBy };
    return { name: state?.name ?? '', code: state?.state_code ?? '', calledBy };
  }

  /** Bayern in one list is Bavaria in the other: an area lies in one state, which its first record's city tells. */
  private namesByCity(row: number): string[] {
    const ordinal = this.join.stateOfCity(this.postal, row);
    const state = ordinal === undefined ? undefined : this.states.all[ordinal]!;
    return state ? [state.name, state.state_code] : [];
  }
}
