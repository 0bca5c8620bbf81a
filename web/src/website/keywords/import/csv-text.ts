import { inSlices } from '../list/in-slices';

/** A line of a file, or several where a cell has line breaks. */
export interface CsvRecord {
  /** The line that it begins on, from 1. */
  line: number;
  cells: string[];
}

/** In the order in which they are preferred: with semicolons, commas may be decimal. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
/** Characters that are enough to find the delimiter. */
const SAMPLE = 20_000;
/** The first line of files for Excel, which is not shown there. */
const DECLARED = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i;
/** A record of nothing but blanks and delimiters is left out. */
const CONTENT = /[^\s,;|]/;

/**
 * Cells of CSV as of RFC 4180, from which the columns that the API imports are chosen; empty lines are left out. The
 * delimiter is the one that a first line `sep=` declares, or else the one that most lines have outside of quotes.
 */
export function csvRecords(text: string): Promise<CsvRecord[]> {
  const declared = DECLARED.exec(text);
  return inSlices(
    declared === null
      ? splitRecords(text, findDelimiter(text.slice(0, SAMPLE)))
      : splitRecords(text.slice(declared[0].length), declared[1]!, 2),
  );
}

function findDelimiter(sample: string): string {
  const best = { delimiter: '\t', split: 0, like: 0, width: 0 };
  for (const delimiter of DELIMITERS) {
    const records = [...splitRecords(sample, delimiter)];
    const widths = records.map(({ cells }) => cells.length).filter((width) => width > 1);
    const { like, width } = commonWidth(widths);
    const isSplit = widths.length * 2 >= records.length || records[0]!.cells.length > 1;
    const order = widths.length - best.split || like - best.like || width - best.width;
    if (isSplit && order > 0) Object.assign(best, { delimiter, split: widths.length, like, width });
  }
  return best.delimiter;
}

/** The most frequent number of cells, and how many records have it. */
export function commonWidth(widths: readonly number[]): { like: number; width: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].reduce((best, [width, like]) => (like > best.like ? { like, width } : best), {
    like: 0,
    width: 0,
  });
}

function* splitRecords(text: string, delimiter: string, firstLine = 1): Generator<CsvRecord> {
  const escaped = delimiter.replaceAll(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  // A quoted or a plain cell, and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^${escaped}\\r\\n]*|([^${escaped}\\r\\n]*))(${escaped}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  let line = firstLine;
  let record: CsvRecord = { line, cells: [] };
  while (cell.lastIndex < text.length || record.cells.length > 0) {
    const [, quoted, plain = '', end = ''] = cell.exec(text)!;
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (record.cells.some((each) => CONTENT.test(each))) yield record;
    line += 1;
    record = { line, cells: [] };
  }
}
