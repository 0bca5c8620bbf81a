import type { Countries } from './countries.js';
import { normalizeName, normalizeLines } from './normalize-name.js';
import { PrebuiltLayout } from './layout.js';
import { Lines } from './lines.js';
import { matchList, type Matches } from './matches.js';
import { NameIndex } from './name-index.js';
import { Groups } from './order.js';
import type { State, StateRecord } from './records.js';

/** All states, sorted by name. An ordinal is an index into `all`. */
export class States {
  readonly all: readonly State[];
  readonly layout: PrebuiltLayout;
  readonly byId: ReadonlyMap<number, number>;
  private readonly normalized: Lines;
  private readonly names: NameIndex;
  private readonly ofCountry: Groups;
  private codes: Map<string, number[]> | undefined;
  /** Ordinal by country code and normalized name; -1 for a name that is not unique. Built on first use, as is `codes`. */
  private namedIn: Map<string, number> | undefined;

  /**
   * @param records sorted by `sortByName`, as in the asset
   * @throws RangeError if a state's country is unknown
   */
  constructor(records: readonly StateRecord[], countries: Countries) {
    this.all = records.map((record) => withCountry(record, countries));
    this.layout = PrebuiltLayout.build(this.all);
    const normalized = normalizeLines(Lines.join(records.map(({ name }) => name)));
    this.names = new NameIndex(normalized);
    this.byId = new Map(this.all.map(({ id }, ordinal) => [id, ordinal]));
    const countryOf = Uint16Array.from(this.all, ({ country_id }) => countries.byId.get(country_id)!);
    this.ofCountry = new Groups(countryOf, countries.all.length);
    this.normalized = normalized;
  }

  search(normalized: string): Matches {
    return this.names.search(normalized);
  }

  /** @param country ordinal of the country */
  inCountry(country: number): Matches {
    return matchList(this.ofCountry.list(country));
  }

  /** States with this code in all countries. */
  withCode(code: string): readonly number[] {
    this.codes ??= indexCodes(this.all);
    return this.codes.get(code.toUpperCase()) ?? [];
  }

  /** The state with this name, if it is unique in the country. Ignores case and accents. */
  named(countryCode: string, name: string): number | undefined {
    this.namedIn ??= indexNames(this.all, this.normalized);
    const ordinal = this.namedIn.get(`${countryCode} ${normalizeName(name)}`);
    return ordinal === -1 ? undefined : ordinal;
  }
}

function indexCodes(states: readonly State[]): Map<string, number[]> {
  const codes = new Map<string, number[]>();
  for (const [ordinal, { state_code }] of states.entries()) {
    const code = state_code.toUpperCase();
    const sharing = codes.get(code);
    if (sharing) sharing.push(ordinal);
    else codes.set(code, [ordinal]);
  }
  return codes;
}

function indexNames(states: readonly State[], normalized: Lines): Map<string, number> {
  const names = new Map<string, number>();
  for (const [ordinal, { country_code }] of states.entries()) {
    const key = `${country_code} ${normalized.text(ordinal)}`;
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
