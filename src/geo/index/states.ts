import type { Countries } from './countries.js';
import { fold, foldLines } from './fold.js';
import { ReadyLayout } from './layout.js';
import { Lines } from './lines.js';
import { listed, type Matches } from './matches.js';
import { NameIndex } from './name-index.js';
import { Groups } from './order.js';
import type { State, StateRecord } from './records.js';

/** All states, by name. An ordinal is a place in `all`. */
export class States {
  readonly all: readonly State[];
  readonly layout: ReadyLayout;
  readonly byId: ReadonlyMap<number, number>;
  private readonly folded: Lines;
  private readonly names: NameIndex;
  private readonly ofCountry: Groups;
  private codes: Map<string, number[]> | undefined;
  /** Country code and folded name -> ordinal; -1 when several share the name. Made when first asked for, as `codes`. */
  private namedIn: Map<string, number> | undefined;

  /**
   * @param records sorted by name (order.ts), as the asset is
   * @throws RangeError when a state's country is unknown
   */
  constructor(records: readonly StateRecord[], countries: Countries) {
    this.all = records.map((record) => withCountry(record, countries));
    this.layout = ReadyLayout.of(this.all);
    const folded = foldLines(Lines.of(records.map(({ name }) => name)));
    this.names = new NameIndex(folded);
    this.byId = new Map(this.all.map(({ id }, ordinal) => [id, ordinal]));
    const countryOf = Uint16Array.from(this.all, ({ country_id }) => countries.byId.get(country_id)!);
    this.ofCountry = new Groups(countryOf, countries.all.length);
    this.folded = folded;
  }

  search(folded: string): Matches {
    return this.names.search(folded);
  }

  /** @param country ordinal of the country */
  inCountry(country: number): Matches {
    return listed(this.ofCountry.of(country));
  }

  /** States that have a code, in whatever country: several share '01'. */
  withCode(code: string): readonly number[] {
    this.codes ??= codesOf(this.all);
    return this.codes.get(code.toUpperCase()) ?? [];
  }

  /** The one state of a country that has this name, case and accents aside. */
  named(countryCode: string, name: string): number | undefined {
    this.namedIn ??= namesOf(this.all, this.folded);
    const ordinal = this.namedIn.get(`${countryCode} ${fold(name)}`);
    return ordinal === -1 ? undefined : ordinal;
  }
}

function codesOf(states: readonly State[]): Map<string, number[]> {
  const codes = new Map<string, number[]>();
  for (const [ordinal, { state_code }] of states.entries()) {
    const code = state_code.toUpperCase();
    const sharing = codes.get(code);
    if (sharing) sharing.push(ordinal);
    else codes.set(code, [ordinal]);
  }
  return codes;
}

function namesOf(states: readonly State[], folded: Lines): Map<string, number> {
  const names = new Map<string, number>();
  for (const [ordinal, { country_code }] of states.entries()) {
    const key = `${country_code} ${folded.text(ordinal)}`;
    names.set(key, names.has(key) ? -1 : ordinal);
  }
  return names;
}

function withCountry(record: StateRecord, { all, byId }: Countries): State {
  const { id, name, country_id, state_code, type, latitude, longitude } = record;
  const country = all[byId.get(country_id) ?? -1];
  if (!country) throw new RangeError(`The country ${country_id} of state ${id} is unknown`);
  const { iso2: country_code, name: country_name } = country;
  return { id, name, country_id, country_code, country_name, state_code, type, latitude, longitude };
}
