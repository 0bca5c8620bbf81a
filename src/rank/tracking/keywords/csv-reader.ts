import { CsvError, parse } from 'csv-parse/sync';

/** Parsing resumes after a broken line so many times, as each may read the rest of the file. */
const MAX_RESUMED = 100;
const LINE_END = /\r\n|\n|\r/;
const ANY_LINE_END = /\r\n|\n|\r/g;
const BAD_QUOTES =
  'a cell with quotation marks must be enclosed in quotation marks, and those within it doubled';

export interface RefusedLine {
  /** From 1. */
  line: number;
  message: string;
}

/** @returns why the record is refused */
type Visit = (cells: string[], line: number) => string | undefined;

interface Place {
  byte: number;
  line: number;
}

const START: Place = { byte: 0, line: 1 };

/** Ends a parse at a refused record of several lines. */
class Resume extends Error {}

/**
 * Passes each record of a CSV to `visit`, with the number of its first line. A broken quotation, or a refused record of
 * several lines, which an unclosed quotation mark may have caused, costs its first line only.
 */
export function readCsv(text: string, visit: Visit): RefusedLine[] {
  const file = Buffer.from(text);
  const options = optionsFor(text);
  const refused: RefusedLine[] = [];
  const quoted = firstQuotedLine(file);
  readPlainLines(file.subarray(0, quoted.byte), START, options.delimiter, visit, refused);
  let from = quoted;
  for (let resumed = 0; resumed < MAX_RESUMED; resumed += 1) {
    const records = new Records(file, from, visit, refused);
    try {
      const on_record = (cells: string[], end: { bytes: number }) => records.next(cells, end.bytes);
      parse(file.subarray(from.byte), { ...options, on_record });
      return refused;
    } catch (error) {
      if (error instanceof CsvError) refused.push({ line: records.at.line, message: BAD_QUOTES });
      else if (!(error instanceof Resume)) throw error;
      from = nextLine(file, records.at);
    }
  }
  readPlainLines(file, from, options.delimiter, visit, refused);
  return refused;
}

/**
 * The lines before it need no parser, which spends most of its time on lines with other numbers of cells than the first;
 * most files have no quotation marks at all.
 */
function firstQuotedLine(file: Buffer): Place {
  const quote = file.indexOf('"');
  const before = quote < 0 ? file : file.subarray(0, quote);
  const byte = quote < 0 ? file.length : 1 + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  const lines = file.subarray(0, byte).toString().match(ANY_LINE_END)?.length ?? 0;
  return { byte, line: START.line + lines };
}

/** Reads lines one by one, and refuses those with quotation marks. */
function readPlainLines(
  file: Buffer,
  from: Place,
  delimiter: string,
  visit: Visit,
  refused: RefusedLine[],
): void {
  const lines = file.subarray(from.byte).toString().split(LINE_END);
  lines.forEach((text, index) => {
    if (text === '') return;
    const line = from.line + index;
    const message = text.includes('"') ? BAD_QUOTES : visit(text.split(delimiter), line);
    if (message !== undefined) refused.push({ line, message });
  });
}

/** Locates the records of one parse. */
class Records {
  /** Start of the current record. */
  at: Place;

  constructor(
    private readonly file: Buffer,
    private readonly start: Place,
    private readonly visit: Visit,
    private readonly refused: RefusedLine[],
  ) {
    this.at = start;
  }

  /** @returns null: the parser collects nothing */
  next(cells: string[], bytes: number): null {
    const { at, file, start } = this;
    const byte = start.byte + bytes;
    const lines = file.subarray(at.byte, byte).toString().match(ANY_LINE_END)?.length ?? 1;
    const message = this.visit(cells, at.line);
    if (message !== undefined) {
      this.refused.push({ line: at.line, message });
      if (lines > 1) throw new Resume();
    }
    this.at = { byte, line: at.line + lines };
    return null;
  }
}

function optionsFor(text: string) {
  const [header = ''] = /^\s*.*/.exec(text) ?? [];
  return {
    delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
    record_delimiter: text.includes('\r') ? ['\r\n', '\n', '\r'] : '\n',
    relax_column_count: true,
  };
}

function nextLine(file: Buffer, { byte, line }: Place): Place {
  const length = file.subarray(byte).findIndex((unit) => unit === 10 || unit === 13);
  if (length < 0) return { byte: file.length, line };
  const isPair = file[byte + length] === 13 && file[byte + length + 1] === 10;
  return { byte: byte + length + (isPair ? 2 : 1), line: line + 1 };
}
