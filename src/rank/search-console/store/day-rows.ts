import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { foldKeyword } from '../../positions/series.js';
import { SEARCH_DEVICES, toQueryKey } from '../domain/query-key.js';
import { NO_SUMS, type Sums } from '../domain/figures.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const LEVEL = { level: 6 };

/** A row of Search Console: the values of its dimensions, without the day. */
export interface Row {
  keys: readonly string[];
  clicks: number;
  impressions: number;
  position: number;
}

/**
 * The rows of a day in columns. Without the names: reports of keywords need only the figures, which are not compressed
 * as inflating them would take longer than adding them up.
 */
export interface PackedRows {
  count: number;
  /** Columns of `Figures`. */
  figures: Buffer;
  /** Compressed columns of `Names`. */
  names: Buffer;
}

export interface Figures {
  weighted: Float64Array;
  clicks: Uint32Array;
  impressions: Uint32Array;
  /** Key of the query (queries); index of the page (pages): `high` is 0. */
  low: Uint32Array;
  high: Uint32Array;
}

const BYTES = 24;

export function readFigures(count: number, packed: Uint8Array): Figures {
  // A copy: columns must begin at multiples of their size.
  return toColumns(new Uint8Array(packed), count);
}

function writeFigures(rows: readonly Row[], toKey: (index: number) => { low: number; high: number }): Buffer {
  const bytes = new Uint8Array(BYTES * rows.length);
  const columns = toColumns(bytes, rows.length);
  rows.forEach(({ clicks, impressions, position }, index) => {
    const { low, high } = toKey(index);
    columns.weighted[index] = position * impressions;
    columns.clicks[index] = clicks;
    columns.impressions[index] = impressions;
    columns.low[index] = low;
    columns.high[index] = high;
  });
  return Buffer.from(bytes.buffer);
}

function toColumns({ buffer }: Uint8Array<ArrayBuffer>, count: number): Figures {
  const column = (index: number) => new Uint32Array(buffer, (8 + 4 * index) * count, count);
  return {
    weighted: new Float64Array(buffer, 0, count),
    clicks: column(0),
    impressions: column(1),
    low: column(2),
    high: column(3),
  };
}

/** Values of a dimension in the order in which they were met, and their indexes by row. */
class Values {
  readonly list: string[] = [];
  private readonly indexes = new Map<string, number>();

  index(value: string): number {
    const known = this.indexes.get(value);
    if (known !== undefined) return known;
    this.indexes.set(value, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** The names of the rows of a day. */
export interface QueryNames {
  queries: string[];
  countries: string[];
  /** By row: index of the query, of the country, of the device. */
  rows: [query: number[], country: number[], device: number[]];
}

/** @param rows with the dimensions query, country and device */
export async function packQueries(rows: readonly Row[]): Promise<PackedRows> {
  const [queries, countries] = [new Values(), new Values()];
  const folded: string[] = [];
  const indexes: QueryNames['rows'] = [[], [], []];
  const figures = writeFigures(rows, (index) => {
    const [query = '', country = '', device = ''] = rows[index]!.keys;
    const text = queries.index(query);
    folded[text] ??= foldKeyword(query);
    indexes[0].push(text);
    indexes[1].push(countries.index(country.toLowerCase()));
    indexes[2].push(SEARCH_DEVICES.indexOf(device as never));
    return toQueryKey(folded[text], country.toLowerCase(), device);
  });
  const names: QueryNames = { queries: queries.list, countries: countries.list, rows: indexes };
  return { count: rows.length, figures, names: await packNames(names) };
}

/** The names of the rows of a day: `figures` has the index of the page of each. */
export interface PageNames {
  pages: string[];
  queries: string[];
  /** Index of the query by row. */
  rows: number[];
}

/** @param rows with the dimensions query and page */
export async function packPages(rows: readonly Row[]): Promise<PackedRows> {
  const [queries, pages] = [new Values(), new Values()];
  const indexes: number[] = [];
  const figures = writeFigures(rows, (index) => {
    const [query = '', page = ''] = rows[index]!.keys;
    indexes.push(queries.index(query));
    return { low: pages.index(page), high: 0 };
  });
  const names: PageNames = { pages: pages.list, queries: queries.list, rows: indexes };
  return { count: rows.length, figures, names: await packNames(names) };
}

const packNames = (names: QueryNames | PageNames) => deflate(JSON.stringify(names), LEVEL);

export async function readNames<Names extends QueryNames | PageNames>(packed: Uint8Array): Promise<Names> {
  return JSON.parse((await inflate(packed)).toString()) as Names;
}

/** The pages alone: packPages writes them first, and no string in JSON has a quote after a comma. */
export async function readPages(packed: Uint8Array): Promise<string[]> {
  const text = (await inflate(packed)).toString();
  return JSON.parse(text.slice(text.indexOf('['), text.indexOf('],"queries":') + 1)) as string[];
}

export function sumRows(rows: readonly Row[]): Sums {
  const sums = { ...NO_SUMS };
  for (const { clicks, impressions, position } of rows) {
    sums.clicks += clicks;
    sums.impressions += impressions;
    sums.weighted += position * impressions;
  }
  return sums;
}
