/** A cell of a file: numbers with a point as decimals have it in every language. */
export type CsvCell = string | number | null | undefined;

/** Text that a spreadsheet would evaluate as a formula, including full-width forms; as the server guards its files. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

/** By which spreadsheets recognize UTF-8. */
const BOM = '\ufeff';

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell == null ? '' : String(cell);
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A table in the format of RFC 4180; formulas are prefixed with an apostrophe. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BOM + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Rounded as it is shown, without the signs of a language. */
export const rounded = (value: number | null | undefined, decimals = 1): number | null =>
  value == null ? null : Number(value.toFixed(decimals));

/** An estimate, rounded as `formatEstimate` does: with a decimal only where it is small. */
export const estimateCell = (value: number | null | undefined): number | null =>
  rounded(value, Math.abs(value ?? 0) < 10 ? 1 : 0);

/** "example.com-keywords-2026-11-28.csv". @param website with or without its scheme */
export const csvName = (website: string, table: string, day: string): string =>
  `${website.replaceAll(/^https?:\/\/|\/$/gi, '').replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}-${table}-${day}.csv`;

/** Saves a text as a file. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
