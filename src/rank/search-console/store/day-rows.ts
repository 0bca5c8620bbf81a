import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { foldKeyword } from '../../positions/series.js';
import { hashText, SEARCH_DEVICES, toQueryKey } from '../domain/query-key.js';
import { NO_SUMS } from '../domain/figures.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const LEVEL = { level: 6 };

/** A row of Search Console: the values of its dimensions, the day first. */
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

/**
 * Values of a dimension in the order in which they were met, and their indexes by row: by open addressing, as the table of
 * a Map of some thousand texts survives young collections, and fills the memory day by day.
 */
class Values {
  readonly list: string[] = [];
  /** Index + 1 by hash; 0: free. */
  private slots = new Uint32Array(1024);

  index(value: string): number {
    const slot = this.findSlot(value);
    const known = this.slots[slot]!;
    if (known !== 0) return known - 1;
    this.slots[slot] = this.list.push(value);
    if (2 * this.list.length > this.slots.length) this.grow();
    return this.list.length - 1;
  }

  /** That of the value, or a free one. */
  private findSlot(value: string): number {
    const mask = this.slots.length - 1;
    let slot = hashText(value).low & mask;
    while (this.slots[slot] !== 0 && this.list[this.slots[slot]! - 1] !== value) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    for (const [index, value] of this.list.entries()) this.slots[this.findSlot(value)] = index + 1;
  }
}

/** The names of the rows of a day. */
export interface QueryNames {
  queries: string[];
  countries: string[];
  /** By row: index of the query, of the country, of the device. */
  rows: [query: number[], country: number[], device: number[]];
}

/** Adds up rows. */
export class RowSums {
  count = 0;
  readonly sums = { ...NO_SUMS };

  add({ clicks, impressions, position }: Row): void {
    this.count += 1;
    this.sums.clicks += clicks;
    this.sums.impressions += impressions;
    this.sums.weighted += position * impressions;
  }
}

/** Packs rows as they arrive: kept until a day is stored, they would take several times as much memory. */
export abstract class RowPacker extends RowSums {
  private readonly columns = Object.fromEntries(
    (['weighted', 'clicks', 'impressions', 'low', 'high'] as const).map((name) => [name, [] as number[]]),
  ) as Record<keyof Figures, number[]>;

  protected abstract toKey(keys: readonly string[]): { low: number; high: number };
  protected abstract names(): QueryNames | PageNames;

  override add(row: Row): void {
    super.add(row);
    const { low, high } = this.toKey(row.keys);
    this.columns.weighted.push(row.position * row.impressions);
    this.columns.clicks.push(row.clicks);
    this.columns.impressions.push(row.impressions);
    this.columns.low.push(low);
    this.columns.high.push(high);
  }

  async pack(): Promise<PackedRows> {
    const { count } = this;
    const bytes = new Uint8Array(BYTES * count);
    for (const [name, column] of Object.entries(toColumns(bytes, count)))
      (column as Float64Array | Uint32Array).set(this.columns[name as keyof Figures]);
    const names = await deflate(JSON.stringify(this.names()), LEVEL);
    return { count, figures: Buffer.from(bytes.buffer), names };
  }
}

/** Rows with the dimensions date, query, country and device. */
export class QueryPacker extends RowPacker {
  private readonly queries = new Values();
  private readonly countries = new Values();
  private readonly folded: string[] = [];
  private readonly rows: QueryNames['rows'] = [[], [], []];

  protected toKey([, query = '', country = '', device = '']: readonly string[]) {
    const text = this.queries.index(query);
    const folded = (this.folded[text] ??= foldKeyword(query));
    this.rows[0].push(text);
    this.rows[1].push(this.countries.index(country.toLowerCase()));
    this.rows[2].push(SEARCH_DEVICES.indexOf(device as never));
    return toQueryKey(folded, country.toLowerCase(), device);
  }

  protected names(): QueryNames {
    return { queries: this.queries.list, countries: this.countries.list, rows: this.rows };
  }
}

/** The names of the rows of a day: `figures` has the index of the page of each. */
export interface PageNames {
  pages: string[];
  queries: string[];
  /** Index of the query by row. */
  rows: number[];
}

/** Rows with the dimensions date, query and page. */
export class PagePacker extends RowPacker {
  private readonly queries = new Values();
  private readonly pages = new Values();
  private readonly rows: number[] = [];

  protected toKey([, query = '', page = '']: readonly string[]) {
    this.rows.push(this.queries.index(query));
    return { low: this.pages.index(page), high: 0 };
  }

  protected names(): PageNames {
    return { pages: this.pages.list, queries: this.queries.list, rows: this.rows };
  }
}

export async function readNames<Names extends QueryNames | PageNames>(packed: Uint8Array): Promise<Names> {
  return JSON.parse((await inflate(packed)).toString()) as Names;
}

/** The pages alone: they are written first, and no string in JSON has a quote after a comma. */
export async function readPages(packed: Uint8Array): Promise<string[]> {
  const text = (await inflate(packed)).toString();
  return JSON.parse(text.slice(text.indexOf('['), text.indexOf('],"queries":') + 1)) as string[];
}
