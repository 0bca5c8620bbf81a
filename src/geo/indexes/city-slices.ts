import type { CityColumns } from './city-columns.js';
import type { NumberColumn } from './columns.js';
import type { Countries } from './countries.js';
import { CHUNK_BYTES } from './layout.js';
import { Lines } from './lines.js';
import type { State } from './records.js';
import type { States } from './states.js';

/**
 * The JSON of all cities in one block of bytes. It contains the brief item of each city, whose name is also used for the
 * complete object, and the end of the object (`tail`). Fields of a state or country are stored once per state or country
 * and copied in between.
 */
export interface CitySlices {
  bytes: Uint8Array;
  scratchStart: number;
  /** `{"name":…,"state":…,"country":…},` */
  briefStarts: Uint32Array;
  /** End of the name in the brief item, closing quote included. */
  nameEnds: Uint32Array;
  ids: NumberColumn;
  /** `,"latitude":…,"longitude":…,"wikiDataId":…},` and a newline that is not copied. */
  tailStarts: Uint32Array;
  /** By state: `,"state_id":…` to `,"country_name":…`. The last entry is the end, as below. */
  stateFieldStarts: Uint32Array;
  /** By state: the complete object and a comma. */
  stateStarts: Uint32Array;
  /** By country: the complete object and a comma. */
  countryStarts: Uint32Array;
  /** Text between the parts of an item. */
  separators: { id: ByteRange; name: ByteRange; state: ByteRange; country: ByteRange; end: ByteRange };
}

const GLUE = { id: '{"id":', name: '{"name":', state: ',"state":', country: ',"country":', end: '},' };
/** No quotes, backslashes, control characters or lone surrogates. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const BRIEF = '{"name":"';

export function citySlices(
  columns: CityColumns,
  stateOf: Uint16Array,
  states: States,
  countries: Countries,
): CitySlices {
  const names = escaped(columns.names);
  const middles = joined(states.all.map(buildMiddle));
  const ends = joined(states.all.map(buildEnd));
  const glue = Object.values(GLUE);
  const layouts = [states.layout, countries.layout];
  const shared = glue.join('').length + middles.size + ends.size;
  const size =
    layouts.reduce((sum, { scratchStart }) => sum + scratchStart, shared) +
    citiesSize(columns, names, stateOf, ends);
  const writer = new SliceWriter(size, CHUNK_BYTES);
  // First, so that the offsets of the lines are valid in the block.
  writer.writeBytes(columns.tails.bytes);
  const [id, name, state, country, end] = glue.map((text) => writer.writeText(text)) as [
    ByteRange,
    ByteRange,
    ByteRange,
    ByteRange,
    ByteRange,
  ];
  const middleStarts = moved(middles.starts, writer.writeText(middles.text).at);
  const [stateStarts, countryStarts] = layouts.map(({ bytes, scratchStart, starts }) =>
    moved(starts, writer.writeBytes(bytes.subarray(0, scratchStart)).at),
  );
  const brief = writeBrief(writer, names, stateOf, moved(ends.starts, writer.writeText(ends.text).at));
  return {
    bytes: writer.bytes,
    scratchStart: writer.at,
    ...brief,
    ids: columns.ids,
    tailStarts: columns.tails.starts,
    stateFieldStarts: middleStarts,
    stateStarts: stateStarts!,
    countryStarts: countryStarts!,
    separators: { id, name, state, country, end },
  };
}

/** Concatenated texts, with the start of each and the end of the last. */
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

function buildMiddle({ id, state_code, name, country_id, country_code, country_name }: State): string {
  const of = `,"state_id":${id},"state_code":${quoted(state_code)},"state_name":${quoted(name)}`;
  return `${of},"country_id":${country_id},"country_code":${quoted(country_code)},"country_name":${quoted(country_name)}`;
}

/** The rest of a brief item after the city's name. */
function buildEnd({ name, country_name }: State): string {
  return `","state":${quoted(name)},"country":${quoted(country_name)}},`;
}

/** As JSON.stringify, but faster for text without characters to escape. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Names escaped for JSON strings. */
function escaped(names: Lines): Lines {
  if (!names.bytes.includes('"') && !names.bytes.includes('\\')) return names;
  return new Lines(Buffer.from(names.bytes.toString().replace(/["\\]/g, '\\$&')));
}

/** Exact, to allocate no unused memory. */
function citiesSize(columns: CityColumns, names: Lines, stateOf: Uint16Array, { starts }: Joined): number {
  const { count } = columns;
  let size = BRIEF.length * count + names.bytes.length - count + columns.tails.bytes.length;
  for (let city = 0; city < count; city++) {
    const state = stateOf[city]!;
    size += starts[state + 1]! - starts[state]!;
  }
  return size;
}

interface ByteRange {
  at: number;
  end: number;
}

/** Writes consecutive slices into a block of known size. */
class SliceWriter {
  readonly bytes: Buffer;
  at = 0;

  /** @param scratchBytes free space after the slices */
  constructor(size: number, scratchBytes: number) {
    this.bytes = Buffer.from(new ArrayBuffer(size + scratchBytes));
  }

  writeText(text: string): ByteRange {
    const at = this.at;
    this.at += this.bytes.write(text, at);
    return { at, end: this.at };
  }

  writeBytes(slices: Uint8Array): ByteRange {
    const at = this.at;
    this.bytes.set(slices, at);
    this.at += slices.length;
    return { at, end: this.at };
  }
}
