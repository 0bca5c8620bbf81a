import { encodeColumns, narrow } from './container.js';
import { fold } from './fold.js';
import { joinLines } from './lines.js';
import { codeKey } from './postal-code.js';
import { type Area, areaOf, type PostalRow } from './postal-row.js';

/** Decimals that 180 degrees leave room for in 32 bits. */
const MOST_DECIMALS = 7;

/**
 * One country's postal rows as an asset: rows by code and place, texts in dictionaries, coordinates as whole numbers.
 * Rows that are alike are kept as often as they are given.
 */
export function encodePostal(country: string, given: readonly PostalRow[]): Buffer {
  const rows = sorted(given);
  const codes = runs(rows.map(({ code }) => code));
  const places = dictionary(rows, ({ place }) => place, byFold);
  const areas = dictionary(
    rows,
    (row) => JSON.stringify(areaOf(row)),
    (texts) => texts.sort(byText),
  );
  const scale =
    10 ** rows.reduce((most, row) => Math.max(most, decimals(row.latitude), decimals(row.longitude)), 0);
  return encodeColumns(
    { country, rows: rows.length, scale, areas: areas.texts.map((text) => JSON.parse(text) as Area) },
    {
      codes: joinLines(codes.texts),
      code_rows: narrow(codes.lengths),
      places: joinLines(places.texts),
      row_places: narrow(places.ids),
      row_areas: narrow(areas.ids),
      latitudes: Int32Array.from(rows, ({ latitude }) => Math.round(Number(latitude) * scale)),
      longitudes: Int32Array.from(rows, ({ longitude }) => Math.round(Number(longitude) * scale)),
      accuracies: Uint8Array.from(rows, ({ accuracy }) => accuracy),
    },
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts by what `key` gives, which is asked once a text. */
function sortedBy(texts: string[], key: (text: string) => string): string[] {
  return texts
    .map((text) => ({ text, key: key(text) }))
    .sort((a, b) => byText(a.key, b.key) || byText(a.text, b.text))
    .map(({ text }) => text);
}

const byFold = (texts: string[]) => sortedBy(texts, fold);

function sorted(rows: readonly PostalRow[]): PostalRow[] {
  return rows
    .map((row) => ({ row, key: codeKey(row.code) }))
    .sort(
      (a, b) => byText(a.key, b.key) || byText(a.row.code, b.row.code) || byText(a.row.place, b.row.place),
    )
    .map(({ row }) => row);
}

/** Equal neighbours as one text and how often it comes. */
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
  textOf: (row: PostalRow) => string,
  order: (texts: string[]) => string[],
): { texts: string[]; ids: number[] } {
  const all = rows.map(textOf);
  const texts = order([...new Set(all)]);
  const ids = new Map(texts.map((text, id) => [text, id]));
  return { texts, ids: all.map((text) => ids.get(text)!) };
}

function decimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : Math.min(text.length - point - 1, MOST_DECIMALS);
}
