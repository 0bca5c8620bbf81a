import { Columns, encodeColumns, type NumberColumn } from './columns.js';
import { joinLines, Lines } from './lines.js';
import { sortByName } from './order.js';
import type { CityRecord } from './records.js';

/** Cities sorted by name, one column per field: the format of the asset. */
export interface CityColumns {
  count: number;
  ids: NumberColumn;
  stateIds: NumberColumn;
  names: Lines;
  /** The end of a city's object in a response: `,"latitude":…,"longitude":…,"wikiDataId":…},` */
  tails: Lines;
}

type Tail = Pick<CityRecord, 'latitude' | 'longitude' | 'wikiDataId'>;

const TAIL_END = '},';

function buildTail({ latitude, longitude, wikiDataId }: Tail): string {
  return `,${JSON.stringify({ latitude, longitude, wikiDataId }).slice(1, -1)}${TAIL_END}`;
}

const MIN_TAIL_BYTES = buildTail({ latitude: '', longitude: '', wikiDataId: '' }).length;

/** Latitude, longitude and wikiDataId of a city. */
function tailFields(tails: Lines, city: number): Tail {
  return JSON.parse(`{${tails.text(city).slice(1, -TAIL_END.length)}}`) as Tail;
}

export function encodeCities(cities: readonly CityRecord[]): Buffer {
  const sorted = sortByName(cities);
  return encodeColumns(
    { count: sorted.length },
    {
      ids: Uint32Array.from(sorted, ({ id }) => id),
      state_ids: Uint32Array.from(sorted, ({ state_id }) => state_id),
      names: joinLines(sorted.map(({ name }) => name)),
      tails: joinLines(sorted.map(buildTail)),
    },
  );
}

/** @throws BrokenAssetError */
export function decodeCities(file: Buffer): CityColumns {
  const columns = new Columns(file);
  const count = columns.meta['count'] as number;
  const lines = (name: string, minBytes = 0) => new Lines(columns.text(name), count, minBytes);
  return {
    count,
    ids: columns.numbers('ids'),
    stateIds: columns.numbers('state_ids'),
    names: lines('names'),
    tails: lines('tails', MIN_TAIL_BYTES),
  };
}

/** The records of the columns. */
export function* cityRecords(columns: CityColumns): Generator<CityRecord> {
  for (let at = 0; at < columns.count; at++) {
    yield {
      id: columns.ids[at]!,
      name: columns.names.text(at),
      state_id: columns.stateIds[at]!,
      ...tailFields(columns.tails, at),
    };
  }
}
