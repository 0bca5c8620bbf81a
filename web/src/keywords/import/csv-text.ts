/** A line of a file, or several where a cell has line breaks. */
export interface CsvRecord {
  /** The line that it begins on, from 1. */
  line: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The text of a file: UTF-8, UTF-16 with a byte order mark (Ahrefs), or else Windows-1252 (older spreadsheets). */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Records of CSV as of RFC 4180, separated by commas, semicolons or tabs; empty lines are left out. */
export function csvRecords(text: string): CsvRecord[] {
  const delimiter = delimiterOf(text);
  // A quoted or a plain cell, and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  while (cell.lastIndex < text.length || record.cells.length > 0) {
    const [, quoted, plain = '', end = ''] = cell.exec(text)!;
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (record.cells.some((each) => each.trim() !== '')) records.push(record);
    line += 1;
    record = { line, cells: [] };
  }
  return records;
}
