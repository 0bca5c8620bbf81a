import type { CityColumns } from './city-columns.js';
import { CityLayout, DetailLayout } from './city-layouts.js';
import { type CitySlices, citySlices } from './city-slices.js';
import type { Countries } from './countries.js';
import { foldLines } from './fold.js';
import { Cursor, ReadyLayout } from './layout.js';
import { MatchCache } from './match-cache.js';
import { listed, type Matches } from './matches.js';
import { NameIndex } from './name-index.js';
import { Groups } from './order.js';
import type { City } from './records.js';
import type { States } from './states.js';

/** All cities, by name. An ordinal is a place in that order. */
export class Cities {
  readonly count: number;
  /** `{name, state, country}`, each a text. */
  readonly brief: ReadyLayout;
  readonly full: CityLayout;
  readonly detail: DetailLayout;
  /** Degrees, read at the first look-up by postal code. */
  private degrees: { latitude: Float64Array; longitude: Float64Array } | undefined;
  /** By ordinal of the city: ordinal of its state. */
  readonly stateOf: Uint16Array;
  private readonly slices: CitySlices;
  private readonly countries: number;
  private readonly countryOfState: Uint16Array;
  private readonly names: NameIndex;
  private readonly found = new MatchCache();
  /** Made at the first list of them. */
  private groups: { ofState: Groups; ofCountry: Groups } | undefined;

  /** @throws RangeError when a city's state is unknown */
  constructor(columns: CityColumns, states: States, countries: Countries) {
    this.count = columns.count;
    this.stateOf = statesOf(columns, states);
    this.countryOfState = Uint16Array.from(states.all, ({ country_id }) => countries.byId.get(country_id)!);
    const slices = citySlices(columns, this.stateOf, states, countries);
    this.brief = new ReadyLayout(slices.bytes, slices.room, slices.briefStarts);
    this.full = new CityLayout(slices, this.stateOf);
    this.detail = new DetailLayout(slices, this.stateOf, this.countryOfState);
    this.slices = slices;
    this.names = new NameIndex(foldLines(columns.names));
    this.countries = countries.all.length;
  }

  search(folded: string): Matches {
    return this.found.get(folded, (text) => this.names.search(text));
  }

  /** Ordinals of the cities whose folded name is this. */
  named(folded: string): { from: number; to: number } {
    return this.names.exact(folded);
  }

  countryOf(city: number): number {
    return this.countryOfState[this.stateOf[city]!]!;
  }

  inCountry(country: number): Matches {
    return listed(this.grouped.ofCountry.of(country));
  }

  /** @param states ordinals; cities of several states are merged into the one order */
  inStates(states: readonly number[]): Matches {
    if (states.length === 1) return listed(this.grouped.ofState.of(states[0]!));
    const all = states.flatMap((state) => [...this.grouped.ofState.of(state)]);
    return listed(Uint32Array.from(all).sort());
  }

  /** Cities of a state, or of a country, in order. */
  ordinalsIn(area: { state: number } | { country: number }): Uint32Array {
    return 'state' in area ? this.grouped.ofState.of(area.state) : this.grouped.ofCountry.of(area.country);
  }

  private get grouped() {
    return (this.groups ??= {
      ofState: new Groups(this.stateOf, this.countryOfState.length),
      ofCountry: new Groups(countriesOf(this.stateOf, this.countryOfState), this.countries),
    });
  }

  get latitude(): Float64Array {
    return (this.degrees ??= degreesOf(this.slices, this.count)).latitude;
  }

  get longitude(): Float64Array {
    return (this.degrees ??= degreesOf(this.slices, this.count)).longitude;
  }

  city(ordinal: number): City {
    const { bytes, room } = this.full;
    const end = this.full.write(
      new Cursor({ from: ordinal, to: ordinal + 1, rest: new Uint32Array() }),
      room,
      room,
    );
    return JSON.parse(Buffer.from(bytes.subarray(room, end - 1)).toString()) as City;
  }
}

// Plain loops below: `from` with a function takes ten times as long over 150,000 cities.

function statesOf({ count, stateIds }: CityColumns, states: States): Uint16Array {
  const stateOf = new Uint16Array(count);
  for (let city = 0; city < count; city++) {
    const state = states.byId.get(stateIds[city]!);
    if (state === undefined) throw new RangeError(`The state ${stateIds[city]} of a city is unknown`);
    stateOf[city] = state;
  }
  return stateOf;
}

function countriesOf(stateOf: Uint16Array, countryOfState: Uint16Array): Uint16Array {
  const countryOf = new Uint16Array(stateOf.length);
  for (let city = 0; city < stateOf.length; city++) countryOf[city] = countryOfState[stateOf[city]!]!;
  return countryOf;
}

const LATITUDE = ',"latitude":"'.length;
const LONGITUDE = '","longitude":"'.length;
const [MINUS, POINT, QUOTE] = [45, 46, 34];

/** Coordinates out of the slices: several times as fast as making texts of them first. */
function degreesOf({ bytes, tailStarts }: CitySlices, count: number) {
  const [latitude, longitude] = [new Float64Array(count), new Float64Array(count)];
  for (let city = 0; city < count; city++) {
    const first = tailStarts[city]! + LATITUDE;
    latitude[city] = decimal(bytes, first);
    longitude[city] = decimal(bytes, bytes.indexOf(QUOTE, first) + LONGITUDE);
  }
  return { latitude, longitude };
}

/** The number that is spelled from a place up to a quote. */
function decimal(bytes: Uint8Array, from: number): number {
  let value = 0;
  let scale = 1;
  let sign = 1;
  let seen = false;
  for (let at = from; bytes[at] !== QUOTE; at++) {
    const byte = bytes[at]!;
    if (byte === MINUS) sign = -1;
    else if (byte === POINT) seen = true;
    else {
      value = value * 10 + byte - 48;
      if (seen) scale *= 10;
    }
  }
  return (sign * value) / scale;
}
