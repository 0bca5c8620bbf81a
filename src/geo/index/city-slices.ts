import type { CityColumns } from './city-columns.js';
import type { NumberColumn } from './container.js';
import type { Countries } from './countries.js';
import { CHUNK } from './layout.js';
import { Lines } from './lines.js';
import { type Piece, SliceWriter } from './slice-writer.js';
import type { State } from './records.js';
import type { States } from './states.js';

/**
 * The JSON of all cities, in one block of bytes. A city's own parts stand there once a city: the short item
 * (`brief`), whose name serves the object too, and the end of the object (`tail`); what its state and country tell
 * stands there once a state or country, and is copied in between.
 */
export interface CitySlices {
  bytes: Uint8Array;
  room: number;
  /** `{"name":…,"state":…,"country":…},` */
  briefStarts: Uint32Array;
  /** Where the name ends in the short item, its quote included. */
  nameEnds: Uint32Array;
  ids: NumberColumn;
  /** `,"latitude":…,"longitude":…,"wikiDataId":…},` and a newline that is left out. */
  tailStarts: Uint32Array;
  /** By state: `,"state_id":…` to `,"country_name":…` */
  middles: Piece[];
  /** By state: the whole object, with no comma after it. */
  states: Piece[];
  /** By country: the whole object. */
  countries: Piece[];
  /** What stands between the objects of a detailed item. */
  glue: { id: Piece; name: Piece; state: Piece; country: Piece; end: Piece };
}

const GLUE = { id: '{"id":', name: '{"name":', state: ',"state":', country: ',"country":', end: '},' };
const BRIEF = '{"name":"';

export function citySlices(
  columns: CityColumns,
  stateOf: Uint16Array,
  states: States,
  countries: Countries,
): CitySlices {
  const names = escaped(columns.names);
  const shared = {
    middles: states.all.map(middleOf),
    states: states.all.map((state) => JSON.stringify(state)),
    countries: countries.all.map((country) => JSON.stringify(country)),
    tails: states.all.map(tailOf),
    glue: Object.values(GLUE),
  };
  const writer = new SliceWriter(
    sharedSize(shared) + citiesSize(columns, names, stateOf, shared.tails),
    CHUNK,
  );
  const put = (texts: string[]) => texts.map((text) => writer.put(text));
  const [id, name, state, country, end] = put(shared.glue) as [Piece, Piece, Piece, Piece, Piece];
  const middles = put(shared.middles);
  const stateObjects = put(shared.states);
  const countryObjects = put(shared.countries);
  const brief = writeBrief(writer, names, stateOf, put(shared.tails));
  const tails = writer.all(columns.tails.bytes);
  const tailStarts = columns.tails.starts.map((start) => start + tails.at);
  const glue = { id, name, state, country, end };
  const { bytes, at: room } = writer;
  const objects = { middles, states: stateObjects, countries: countryObjects };
  return { bytes, room, ...brief, ids: columns.ids, tailStarts, ...objects, glue };
}

function writeBrief(writer: SliceWriter, names: Lines, stateOf: Uint16Array, tails: Piece[]) {
  const briefStarts = new Uint32Array(names.count + 1);
  const nameEnds = new Uint32Array(names.count);
  const opening = Buffer.from(BRIEF);
  for (let city = 0; city < names.count; city++) {
    briefStarts[city] = writer.at;
    writer.copy(opening);
    writer.line(names, city);
    nameEnds[city] = writer.at + 1;
    writer.repeat(tails[stateOf[city]!]!);
  }
  briefStarts[names.count] = writer.at;
  return { briefStarts, nameEnds };
}

function middleOf({ id, state_code, name, country_id, country_code, country_name }: State): string {
  const fields = { state_id: id, state_code, state_name: name, country_id, country_code, country_name };
  return `,${JSON.stringify(fields).slice(1, -1)}`;
}

function tailOf({ name, country_name }: State): string {
  return `","state":${JSON.stringify(name)},"country":${JSON.stringify(country_name)}},`;
}

/** Names as they stand within quotes in JSON. Most have nothing to escape. */
function escaped(names: Lines): Lines {
  if (!names.bytes.includes('"') && !names.bytes.includes('\\')) return names;
  return new Lines(Buffer.from(names.bytes.toString().replace(/["\\]/g, '\\$&')));
}

function sharedSize(shared: Record<string, string[]>): number {
  let size = 0;
  for (const texts of Object.values(shared)) for (const text of texts) size += Buffer.byteLength(text);
  return size;
}

/** Exact, as room that is allocated and not used would be memory lost. */
function citiesSize(columns: CityColumns, names: Lines, stateOf: Uint16Array, tails: string[]): number {
  const { count } = columns;
  const tailSizes = tails.map((tail) => Buffer.byteLength(tail));
  let size = BRIEF.length * count + names.bytes.length - count + columns.tails.bytes.length;
  for (let city = 0; city < count; city++) size += tailSizes[stateOf[city]!]!;
  return size;
}
