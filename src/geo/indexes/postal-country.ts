import { Columns, type NumberColumn } from './columns.js';
import { normalizeName } from './normalize-name.js';
import { lowerBound, Lines } from './lines.js';
import { codeKey } from './postal-code.js';
import type { PostalArea } from './postal-row.js';

/** The twelve elements of a postal record in the order of the API. */
export type PostalTuple = [
  accuracy: number,
  community: string,
  communityCode: string,
  country: string,
  latitude: string,
  longitude: string,
  place: string,
  province: string,
  provinceCode: string,
  state: string,
  stateCode: string,
  code: string,
];

/** The postal records of a country as dictionaries and columns, without an object per record. */
export class PostalCountry {
  readonly country: string;
  readonly count: number;
  readonly areas: readonly PostalArea[];
  private readonly scale: number;
  private readonly codes: Lines;
  /** First row of each code; the last entry is the row count. */
  private readonly codeStarts: Uint32Array;
  private readonly places: Lines;
  private readonly rowPlaces: NumberColumn;
  private readonly rowAreas: NumberColumn;
  private readonly latitudes: NumberColumn;
  private readonly longitudes: NumberColumn;
  private readonly accuracies: NumberColumn;

  /** @throws BrokenAssetError */
  constructor(file: Buffer) {
    const columns = new Columns(file);
    const meta = columns.meta as { country: string; rows: number; scale: number; areas: PostalArea[] };
    this.country = meta.country;
    this.count = meta.rows;
    this.areas = meta.areas;
    this.scale = meta.scale;
    this.codes = new Lines(Buffer.from(columns.text('codes')));
    this.codeStarts = sums(columns.numbers('code_rows'));
    this.places = new Lines(Buffer.from(columns.text('places')));
    this.rowPlaces = columns.numbers('row_places');
    this.rowAreas = columns.numbers('row_areas');
    this.latitudes = columns.numbers('latitudes');
    this.longitudes = columns.numbers('longitudes');
    this.accuracies = columns.numbers('accuracies');
  }

  /** Approximate memory usage. */
  get byteLength(): number {
    const numbers = [
      this.codeStarts,
      this.rowPlaces,
      this.rowAreas,
      this.latitudes,
      this.longitudes,
      this.accuracies,
    ];
    const areas = this.areas.reduce((sum, area) => sum + 64 + 2 * area.join('').length, 0);
    return numbers.reduce(
      (sum, { byteLength }) => sum + byteLength,
      this.codes.byteLength + this.places.byteLength + areas,
    );
  }

  /** Rows of all codes with this key. */
  rowsOfCode(key: string): { from: number; to: number } {
    const first = lowerBound(this.codes.count, (line) => codeKey(this.codes.text(line)) >= key);
    let last = first;
    while (last < this.codes.count && codeKey(this.codes.text(last)) === key) last++;
    return { from: this.codeStarts[first]!, to: this.codeStarts[last]! };
  }

  /** Rows of the last code whose key is at most this one. */
  rowsUpToCode(key: string): { from: number; to: number } {
    const after = lowerBound(this.codes.count, (line) => codeKey(this.codes.text(line)) > key);
    return after === 0 ? { from: 0, to: 0 } : this.rowsOfCode(codeKey(this.codes.text(after - 1)));
  }

  /** Rows of all places with this normalized name, in order. */
  rowsOfPlace(normalized: string): number[] {
    const first = lowerBound(
      this.places.count,
      (line) => normalizeName(this.places.text(line)) >= normalized,
    );
    let last = first;
    while (last < this.places.count && normalizeName(this.places.text(last)) === normalized) last++;
    return first === last ? [] : rowsWhere(this.rowPlaces, (place) => place >= first && place < last);
  }

  /** Rows in matching areas, in order. */
  rowsInAreas(holds: (area: PostalArea) => boolean): number[] {
    const wanted = new Set(this.areas.flatMap((area, id) => (holds(area) ? [id] : [])));
    return wanted.size === 0 ? [] : rowsWhere(this.rowAreas, (area) => wanted.has(area));
  }

  code(row: number): string {
    return this.codes.text(lowerBound(this.codes.count, (code) => this.codeStarts[code + 1]! > row));
  }

  place(row: number): string {
    return this.places.text(this.rowPlaces[row]!);
  }

  areaId(row: number): number {
    return this.rowAreas[row]!;
  }

  latitude(row: number): number {
    return this.latitudes[row]! / this.scale;
  }

  longitude(row: number): number {
    return this.longitudes[row]! / this.scale;
  }

  accuracy(row: number): number {
    return this.accuracies[row]!;
  }
}

function sums(lengths: NumberColumn): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!;
  return starts;
}

function rowsWhere(column: NumberColumn, holds: (value: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < column.length; row++) if (holds(column[row]!)) rows.push(row);
  return rows;
}
