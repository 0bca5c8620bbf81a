import type { CityColumns } from './city-columns.js';
import type { NumberColumn } from './container.js';
import type { Countries } from './countries.js';
import { CHUNK, type ReadyLayout } from './layout.js';
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
const COMMA = 1;
/** Without quote, backslash, control character or half a surrogate pair. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
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
    ends: states.all.map(endOf),
    glue: Object.values(GLUE),
  };
  const objects = [states.layout, countries.layout];
  const size = objects.reduce((sum, { room }) => sum + room, sharedSize(shared));
  const writer = new SliceWriter(size + citiesSize(columns, names, stateOf, shared.ends), CHUNK);
  // First, so that the lines begin in the block where they begin by themselves.
  writer.all(columns.tails.bytes);
  const put = (texts: string[]) => texts.map((text) => writer.put(text));
  const [id, name, state, country, end] = put(shared.glue) as [Piece, Piece, Piece, Piece, Piece];
  const middles = put(shared.middles);
  const [stateObjects, countryObjects] = objects.map((layout) => putItems(writer, layout));
  const brief = writeBrief(writer, names, stateOf, put(shared.ends));
  return {
    bytes: writer.bytes,
    room: writer.at,
    ...brief,
    ids: columns.ids,
    tailStarts: columns.tails.starts,
    middles,
    states: stateObjects!,
    countries: countryObjects!,
    glue: { id, name, state, country, end },
  };
}

/** All items of a layout at once. @returns each without its comma */
function putItems(writer: SliceWriter, { bytes, room, starts }: ReadyLayout): Piece[] {
  const { at } = writer.all(bytes.subarray(0, room));
  return Array.from({ length: starts.length - 1 }, (_, item) => ({
    at: at + starts[item]!,
    end: at + starts[item + 1]! - COMMA,
  }));
}

function writeBrief(writer: SliceWriter, names: Lines, stateOf: Uint16Array, ends: Piece[]) {
  const briefStarts = new Uint32Array(names.count + 1);
  const nameEnds = new Uint32Array(names.count);
  const opening = Buffer.from(BRIEF);
  const from = ends.map(({ at }) => at);
  const to = ends.map(({ end }) => end);
  const { bytes } = writer;
  let at = writer.at;
  for (let city = 0; city < names.count; city++) {
    briefStarts[city] = at;
    for (let i = 0; i < opening.length; i++) bytes[at++] = opening[i]!;
    const end = names.starts[city + 1]! - 1;
    for (let i = names.starts[city]!; i < end; i++) bytes[at++] = names.bytes[i]!;
    nameEnds[city] = at + 1;
    const state = stateOf[city]!;
    bytes.copyWithin(at, from[state]!, to[state]!);
    at += to[state]! - from[state]!;
  }
  briefStarts[names.count] = writer.at = at;
  return { briefStarts, nameEnds };
}

function middleOf({ id, state_code, name, country_id, country_code, country_name }: State): string {
  const of = `,"state_id":${id},"state_code":${quoted(state_code)},"state_name":${quoted(name)}`;
  return `${of},"country_id":${country_id},"country_code":${quoted(country_code)},"country_name":${quoted(country_name)}`;
}

/** How a short item goes on after the city's name. */
function endOf({ name, country_name }: State): string {
  return `","state":${quoted(name)},"country":${quoted(country_name)}},`;
}

/** What JSON.stringify makes of a text; most have nothing to escape, which is quickly seen. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
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
function citiesSize(columns: CityColumns, names: Lines, stateOf: Uint16Array, ends: string[]): number {
  const { count } = columns;
  const endSizes = ends.map((end) => Buffer.byteLength(end));
  let size = BRIEF.length * count + names.bytes.length - count + columns.tails.bytes.length;
  for (let city = 0; city < count; city++) size += endSizes[stateOf[city]!]!;
  return size;
}
