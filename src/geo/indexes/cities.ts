import type { CityColumns } from './city-columns.js';
import { CityLayout, DetailLayout } from './city-layouts.js';
import { type CitySlices, citySlices } from './city-slices.js';
import type { Countries } from './countries.js';
import { normalizeLines } from './normalize-name.js';
import { Cursor, PrebuiltLayout } from './layout.js';
import { matchList, type Matches } from './matches.js';
import { NameIndex } from './name-index.js';
import { Groups } from './order.js';
import type { City } from './records.js';
import type { States } from './states.js';

/** All cities, sorted by name. An ordinal is an index into that order. */
export class Cities {
  readonly count: number;
  /** `{name, state, country}` as strings. */
  readonly brief: PrebuiltLayout;
  readonly full: CityLayout;
  readonly detail: DetailLayout;
  /** In degrees; parsed at the first look-up of a postal code. */
  private degrees: { latitude: Float64Array; longitude: Float64Array } | undefined;
  /** Ordinal of the state by ordinal of the city. */
  readonly stateOf: Uint16Array;
  private readonly slices: CitySlices;
  private readonly countries: number;
  private readonly countryOfState: Uint16Array;
  private readonly names: NameIndex;
  private readonly found = new MatchCache();
  /** Built on first use. */
  private groups: { ofState: Groups; ofCountry: Groups } | undefined;

  /** @throws RangeError when a city's state is unknown */
  constructor(columns: CityColumns, states: States, countries: Countries) {
    this.count = columns.count;
    this.stateOf = readStates(columns, states);
    this.countryOfState = Uint16Array.from(states.all, ({ country_id }) => countries.byId.get(country_id)!);
    const slices = citySlices(columns, this.stateOf, states, countries);
    this.brief = new PrebuiltLayout(slices.bytes, slices.scratchStart, slices.briefStarts);
    this.full = new CityLayout(slices, this.stateOf);
    this.detail = new DetailLayout(slices, this.stateOf, this.countryOfState);
    this.slices = slices;
    this.names = new NameIndex(normalizeLines(columns.names));
    this.countries = countries.all.length;
  }

  search(normalized: string): Matches {
    return this.found.get(normalized, (text) => this.names.search(text));
  }

  /** Ordinals of the cities with exactly this normalized name. */
  named(normalized: string): { from: number; to: number } {
    return this.names.exact(normalized);
  }

  findCountry(city: number): number {
    return this.countryOfState[this.stateOf[city]!]!;
  }

  inCountry(country: number): Matches {
    return matchList(this.grouped.ofCountry.list(country));
  }

  /** @param states ordinals; the cities of several states are merged in order */
  inStates(states: readonly number[]): Matches {
    if (states.length === 1) return matchList(this.grouped.ofState.list(states[0]!));
    const all = states.flatMap((state) => [...this.grouped.ofState.list(state)]);
    return matchList(Uint32Array.from(all).sort());
  }

  /** Cities of a state, or of a country, in order. */
  ordinalsIn(area: { state: number } | { country: number }): Uint32Array {
    return 'state' in area
      ? this.grouped.ofState.list(area.state)
      : this.grouped.ofCountry.list(area.country);
  }

  private get grouped() {
    return (this.groups ??= {
      ofState: new Groups(this.stateOf, this.countryOfState.length),
      ofCountry: new Groups(readCountries(this.stateOf, this.countryOfState), this.countries),
    });
  }

  get latitude(): Float64Array {
    return (this.degrees ??= readDegrees(this.slices, this.count)).latitude;
  }

  get longitude(): Float64Array {
    return (this.degrees ??= readDegrees(this.slices, this.count)).longitude;
  }

  city(ordinal: number): City {
    const { bytes, scratchStart } = this.full;
    const end = this.full.write(
      new Cursor({ from: ordinal, to: ordinal + 1, rest: new Uint32Array() }),
      scratchStart,
      scratchStart,
    );
    return JSON.parse(Buffer.from(bytes.subarray(scratchStart, end - 1)).toString()) as City;
  }
}

function readStates({ count, stateIds }: CityColumns, states: States): Uint16Array {
  const stateOf = new Uint16Array(count);
  for (let city = 0; city < count; city++) {
    const state = states.byId.get(stateIds[city]!);
    if (state === undefined) throw new RangeError(`The state ${stateIds[city]} of a city is unknown`);
    stateOf[city] = state;
  }
  return stateOf;
}

function readCountries(stateOf: Uint16Array, countryOfState: Uint16Array): Uint16Array {
  const countryOf = new Uint16Array(stateOf.length);
  for (let city = 0; city < stateOf.length; city++) countryOf[city] = countryOfState[stateOf[city]!]!;
  return countryOf;
}

const LATITUDE = ',"latitude":"'.length;
const LONGITUDE = '","longitude":"'.length;
const [MINUS, POINT, QUOTE] = [45, 46, 34];

/** Parses coordinates from the slices directly, several times as fast as through strings. */
function readDegrees({ bytes, tailStarts }: CitySlices, count: number) {
  const [latitude, longitude] = [new Float64Array(count), new Float64Array(count)];
  for (let city = 0; city < count; city++) {
    const first = tailStarts[city]! + LATITUDE;
    latitude[city] = parseDecimal(bytes, first);
    longitude[city] = parseDecimal(bytes, bytes.indexOf(QUOTE, first) + LONGITUDE);
  }
  return { latitude, longitude };
}

/** Parses a decimal number that ends at a quote. */
function parseDecimal(bytes: Uint8Array, from: number): number {
  let value = 0;
  let scale = 1;
  let sign = 1;
  let inFraction = false;
  for (let at = from; bytes[at] !== QUOTE; at++) {
    const byte = bytes[at]!;
    if (byte === MINUS) sign = -1;
    else if (byte === POINT) inFraction = true;
    else {
      value = value * 10 + byte - 48;
      if (inFraction) scale *= 10;
    }
  }
  return (sign * value) / scale;
}

/** Smaller results are found faster than they are worth caching. */
const MIN_CACHED = 1000;
const MAX_ORDINALS = 1024 * 1024;

/** LRU cache of large results, such as those for one or two letters, each of which needs a scan. */
class MatchCache {
  private readonly entries = new Map<string, Matches>();
  private ordinals = 0;

  get(normalized: string, find: (normalized: string) => Matches): Matches {
    const cached = this.entries.get(normalized);
    if (cached) {
      this.entries.delete(normalized);
      this.entries.set(normalized, cached);
      return cached;
    }
    const matches = find(normalized);
    if (matches.rest.length >= MIN_CACHED) this.store(normalized, matches);
    return matches;
  }

  private store(normalized: string, matches: Matches): void {
    this.entries.set(normalized, matches);
    this.ordinals += matches.rest.length;
    for (const [oldest, { rest }] of this.entries) {
      if (this.ordinals <= MAX_ORDINALS || oldest === normalized) break;
      this.entries.delete(oldest);
      this.ordinals -= rest.length;
    }
  }
}
