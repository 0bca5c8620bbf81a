import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | Date | null;

/** What a spreadsheet takes for the beginning of a formula, blanks before it aside; full-width forms count too. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

const BOM = '\ufeff';

/** Lines of RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe; numbers stay as they are. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

/** The heading line, with the mark that some spreadsheets need to see UTF-8 when asked for. */
export function csvHead(columns: readonly string[], bom: boolean): string {
  return (bom ? BOM : '') + csvLines([columns]);
}

function cell(value: Cell): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value;
  return typeof value === 'boolean' ? String(value) : value;
}
