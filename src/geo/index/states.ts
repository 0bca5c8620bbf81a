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
  private readonly names: NameIndex;
  private readonly ofCountry: Groups;
  private readonly byCode = new Map<string, number[]>();
  /** Country code and folded name -> ordinal; -1 when several share the name. */
  private readonly namedIn = new Map<string, number>();

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
    this.all.forEach((state, ordinal) => this.note(state, folded.text(ordinal), ordinal));
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
    return this.byCode.get(code.toUpperCase()) ?? [];
  }

  /** The one state of a country that has this name, case and accents aside. */
  named(countryCode: string, name: string): number | undefined {
    const ordinal = this.namedIn.get(`${countryCode} ${fold(name)}`);
    return ordinal === -1 ? undefined : ordinal;
  }

  private note({ country_code, state_code }: State, folded: string, ordinal: number): void {
    const code = state_code.toUpperCase();
    const sharing = this.byCode.get(code);
    if (sharing) sharing.push(ordinal);
    else this.byCode.set(code, [ordinal]);
    const key = `${country_code} ${folded}`;
    this.namedIn.set(key, this.namedIn.has(key) ? -1 : ordinal);
  }
}

function withCountry(record: StateRecord, { all, byId }: Countries): State {
  const { id, name, country_id, state_code, type, latitude, longitude } = record;
  const country = all[byId.get(country_id) ?? -1];
  if (!country) throw new RangeError(`The country ${country_id} of state ${id} is unknown`);
  const { iso2: country_code, name: country_name } = country;
  return { id, name, country_id, country_code, country_name, state_code, type, latitude, longitude };
}
