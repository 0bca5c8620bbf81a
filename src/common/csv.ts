import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | Date | null;

/** Text that a spreadsheet would evaluate as a formula, including full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

const BOM = '\ufeff';

/** Lines in the format of RFC 4180. Formulas are prefixed with an apostrophe. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

const APOSTROPHES_AND_FORMULA = /^'+\s*[=+\-@\t\r\n＝＋－＠]/u;

/** Doubles an apostrophe that `stripFormulaGuard` would take for a guard. */
export function escapeApostrophes(text: string): string {
  return APOSTROPHES_AND_FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `csvLines` or `escapeApostrophes` has added. */
export function stripFormulaGuard(text: string): string {
  return APOSTROPHES_AND_FORMULA.test(text) ? text.slice(1) : text;
}

/** @param bom adds the byte order mark by which some spreadsheets recognize UTF-8 */
export function csvHeader(columns: readonly string[], bom: boolean): string {
  return (bom ? BOM : '') + csvLines([columns]);
}

function cell(value: Cell): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value;
  return typeof value === 'boolean' ? String(value) : value;
}
