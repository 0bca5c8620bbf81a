import { encodeColumns, narrowestColumn } from './columns.js';
import { normalizeName } from './normalize-name.js';
import { joinLines } from './lines.js';
import { codeKey } from './postal-code.js';
import { type PostalArea, readPostalArea, type PostalRow } from './postal-row.js';

/** 180 degrees with as many decimals fit into 32 bits. */
const MAX_DECIMALS = 7;

/**
 * Encodes the postal rows of a country: sorted by code and place, texts in dictionaries, coordinates as integers.
 * Duplicate rows are preserved.
 */
export function encodePostal(country: string, given: readonly PostalRow[]): Buffer {
  const rows = sorted(given);
  const codes = runs(rows.map(({ code }) => code));
  const places = dictionary(rows, ({ place }) => place, byNormalizedName);
  const areas = dictionary(
    rows,
    (row) => JSON.stringify(readPostalArea(row)),
    (texts) => texts.sort(byText),
  );
  const scale =
    10 ** rows.reduce((most, row) => Math.max(most, decimals(row.latitude), decimals(row.longitude)), 0);
  return encodeColumns(
    { country, rows: rows.length, scale, areas: areas.texts.map((text) => JSON.parse(text) as PostalArea) },
    {
      codes: joinLines(codes.texts),
      code_rows: narrowestColumn(codes.lengths),
      places: joinLines(places.texts),
      row_places: narrowestColumn(places.ids),
      row_areas: narrowestColumn(areas.ids),
      latitudes: Int32Array.from(rows, ({ latitude }) => Math.round(Number(latitude) * scale)),
      longitudes: Int32Array.from(rows, ({ longitude }) => Math.round(Number(longitude) * scale)),
      accuracies: Uint8Array.from(rows, ({ accuracy }) => accuracy),
    },
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Calls `key` once per text. */
function sortedBy(texts: string[], key: (text: string) => string): string[] {
  return texts
    .map((text) => ({ text, key: key(text) }))
    .sort((a, b) => byText(a.key, b.key) || byText(a.text, b.text))
    .map(({ text }) => text);
}

const byNormalizedName = (texts: string[]) => sortedBy(texts, normalizeName);

function sorted(rows: readonly PostalRow[]): PostalRow[] {
  return rows
    .map((row) => ({ row, key: codeKey(row.code) }))
    .sort(
      (a, b) => byText(a.key, b.key) || byText(a.row.code, b.row.code) || byText(a.row.place, b.row.place),
    )
    .map(({ row }) => row);
}

/** Run-length encoding. */
function runs(all: string[]): { texts: string[]; lengths: number[] } {
  const texts: string[] = [];
  const lengths: number[] = [];
  for (const text of all) {
    if (texts.at(-1) === text) lengths[lengths.length - 1]!++;
    else lengths[texts.push(text) - 1] = 1;
  }
  return { texts, lengths };
}

function dictionary(
  rows: PostalRow[],
  readText: (row: PostalRow) => string,
  order: (texts: string[]) => string[],
): { texts: string[]; ids: number[] } {
  const all = rows.map(readText);
  const texts = order([...new Set(all)]);
  const ids = new Map(texts.map((text, id) => [text, id]));
  return { texts, ids: all.map((text) => ids.get(text)!) };
}

function decimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : Math.min(text.length - point - 1, MAX_DECIMALS);
}
