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
  /** By state, as those below: where it begins, and behind the last where that ends. `,"state_id":…` to `,"country_name":…` */
  middles: Uint32Array;
  /** By state: the whole object, and a comma. */
  states: Uint32Array;
  /** By country: the whole object, and a comma. */
  countries: Uint32Array;
  /** What stands between the objects of a detailed item. */
  glue: { id: Piece; name: Piece; state: Piece; country: Piece; end: Piece };
}

const GLUE = { id: '{"id":', name: '{"name":', state: ',"state":', country: ',"country":', end: '},' };
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
  const middles = joined(states.all.map(middleOf));
  const ends = joined(states.all.map(endOf));
  const glue = Object.values(GLUE);
  const layouts = [states.layout, countries.layout];
  const shared = glue.join('').length + middles.size + ends.size;
  const size =
    layouts.reduce((sum, { room }) => sum + room, shared) + citiesSize(columns, names, stateOf, ends);
  const writer = new SliceWriter(size, CHUNK);
  // First, so that the lines begin in the block where they begin by themselves.
  writer.all(columns.tails.bytes);
  const [id, name, state, country, end] = glue.map((text) => writer.put(text)) as [
    Piece,
    Piece,
    Piece,
    Piece,
    Piece,
  ];
  const middleStarts = moved(middles.starts, writer.put(middles.text).at);
  const [stateStarts, countryStarts] = layouts.map(({ bytes, room, starts }) =>
    moved(starts, writer.all(bytes.subarray(0, room)).at),
  );
  const brief = writeBrief(writer, names, stateOf, moved(ends.starts, writer.put(ends.text).at));
  return {
    bytes: writer.bytes,
    room: writer.at,
    ...brief,
    ids: columns.ids,
    tailStarts: columns.tails.starts,
    middles: middleStarts,
    states: stateStarts!,
    countries: countryStarts!,
    glue: { id, name, state, country, end },
  };
}

/** Texts that are written as one; where each begins in it, and where the last ends. */
interface Joined {
  text: string;
  starts: Uint32Array;
  size: number;
}

function joined(texts: string[]): Joined {
  const starts = new Uint32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i]! + Buffer.byteLength(texts[i]!);
  return { text: texts.join(''), starts, size: starts[texts.length]! };
}

function moved(starts: Uint32Array, by: number): Uint32Array {
  const all = new Uint32Array(starts.length);
  for (let i = 0; i < starts.length; i++) all[i] = starts[i]! + by;
  return all;
}

function writeBrief(writer: SliceWriter, names: Lines, stateOf: Uint16Array, ends: Uint32Array) {
  const briefStarts = new Uint32Array(names.count + 1);
  const nameEnds = new Uint32Array(names.count);
  const opening = Buffer.from(BRIEF);
  const { bytes } = writer;
  let at = writer.at;
  for (let city = 0; city < names.count; city++) {
    briefStarts[city] = at;
    for (let i = 0; i < opening.length; i++) bytes[at++] = opening[i]!;
    const end = names.starts[city + 1]! - 1;
    for (let i = names.starts[city]!; i < end; i++) bytes[at++] = names.bytes[i]!;
    nameEnds[city] = at + 1;
    const state = stateOf[city]!;
    bytes.copyWithin(at, ends[state]!, ends[state + 1]!);
    at += ends[state + 1]! - ends[state]!;
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

/** Exact, as room that is allocated and not used would be memory lost. */
function citiesSize(columns: CityColumns, names: Lines, stateOf: Uint16Array, { starts }: Joined): number {
  const { count } = columns;
  let size = BRIEF.length * count + names.bytes.length - count + columns.tails.bytes.length;
  for (let city = 0; city < count; city++) {
    const state = stateOf[city]!;
    size += starts[state + 1]! - starts[state]!;
  }
  return size;
}
