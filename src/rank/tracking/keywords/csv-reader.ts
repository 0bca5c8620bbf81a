import { CsvError, parse } from 'csv-parse/sync';

/** Lines up to this many bytes are read between two pauses. */
const WINDOW_BYTES = 1024;
/** Maximum length of a line, and of a record of several lines, without the line end. */
const MAX_RECORD_BYTES = 64 * 1024;
/** Per file: each resume builds a parser and may read the lines of a long record again. */
const MAX_RESUMES = 100;
const LINE_END = /\r\n|\n|\r/;
const ANY_LINE_END = /\r\n|\n|\r/g;
const LAST_LINE_END = /(?:\r\n|\n|\r)$/;
/** Start of a file by which its delimiter is found. */
const SAMPLE = 20_000;
const QUOTED = /"(?:[^"]|"")*"/g;
/** The first line of files for Excel, which is not shown there. */
const DECLARATION = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r|$)/i;
/** In the order in which they are preferred: with semicolons, commas may be decimal. */
const DELIMITERS = ['\t', ';', ','] as const;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const BAD_QUOTES =
  'a cell with quotation marks must be enclosed in quotation marks, and those within it doubled';
const TOO_LONG = 'the line is longer than 64 kB';
const RECORD_TOO_LONG = 'the record is longer than 64 kB; a quotation mark may be missing';
const TOO_MANY_RESUMES = `correct the first ${MAX_RESUMES} lines with misplaced quotation marks, then import this line`;

export interface RefusedLine {
  /** From 1. */
  line: number;
  message: string;
}

/** @returns why the record is refused */
type Visit = (cells: string[], line: number) => string | undefined;

/** Ends a parse, which resumes at the second line of the record. */
class Resume extends Error {}

/**
 * Passes each record of a CSV to `visit`, with the number of its first line. Pauses often (`inSlices`). Reading resumes
 * at the next line after a broken quotation, a record that is too long, and a refused record of several lines with
 * fewer cells than others, which an unclosed quotation mark may have caused; after `MAX_RESUMES` of these, every line
 * with a quotation mark is refused. A first line `sep=` declares the delimiter.
 */
export function* readCsv(text: string, visit: Visit): Generator<void, RefusedLine[]> {
  const reader = new CsvReader(text, visit);
  while (reader.readWindow()) yield;
  return reader.refused;
}

/**
 * Reads a file window by window. A window consists of whole lines. One without quotation marks needs no parser, which
 * spends most of its time on lines with other numbers of cells than the first; most files have no quotation marks at all.
 */
class CsvReader {
  readonly refused: RefusedLine[] = [];
  private readonly file: Buffer;
  private readonly options: ReturnType<typeof optionsFor>;
  /** Start of the next record. */
  private byte = 0;
  private line = 1;
  /** Grows while a quotation is open at the end of the window. */
  private windowBytes = WINDOW_BYTES;
  private resumes = 0;
  /** Cells of the widest accepted record. */
  private width = 0;

  constructor(
    text: string,
    private readonly visit: Visit,
  ) {
    this.file = Buffer.from(text);
    const declaration = DECLARATION.exec(text);
    if (declaration !== null) {
      this.byte = Buffer.byteLength(declaration[0]);
      this.line = 2;
    }
    this.options = optionsFor(text, declaration?.[1]);
  }

  /** @returns false at the end of the file */
  readWindow(): boolean {
    if (this.byte === this.file.length) return false;
    const window = this.nextWindow();
    if (window === undefined) this.skipLongLine();
    else if (this.resumes < MAX_RESUMES && window.includes(QUOTE)) this.parse(window);
    else this.readPlain(window);
    return true;
  }

  /** @returns the lines before one that is too long; undefined when the first line is too long */
  private nextWindow(): Buffer | undefined {
    const { file, byte, windowBytes } = this;
    let end = byte;
    while (end < file.length && end - byte < windowBytes) {
      const next = lineEnd(file, end, end + MAX_RECORD_BYTES);
      if (next === undefined) break;
      end = next;
    }
    return end === byte ? undefined : file.subarray(byte, end);
  }

  private skipLongLine(): void {
    this.refuse(TOO_LONG);
    this.skipLine();
  }

  private readPlain(window: Buffer): void {
    const lines = window.toString().split(LINE_END);
    lines.forEach((text, index) => {
      if (text === '') return;
      if (text.includes('"')) this.refuse(TOO_MANY_RESUMES, this.line + index);
      else this.visitRecord(text.split(this.options.delimiter), this.line + index);
    });
    this.line += lines.length - 1;
    this.byte += window.length;
  }

  private parse(window: Buffer): void {
    const start = this.byte;
    const on_record = (cells: string[], { bytes }: { bytes: number }) =>
      this.readRecord(cells, start + bytes);
    try {
      parse(window, { ...this.options, on_record });
      this.windowBytes = WINDOW_BYTES;
    } catch (error) {
      if (error instanceof Resume) this.resume();
      else if (!(error instanceof CsvError)) throw error;
      else if (!isOpen(error)) this.resume(BAD_QUOTES);
      else if (start + window.length === this.file.length) this.resume(BAD_QUOTES);
      else if (!this.extendWindow(start, window)) this.resume(RECORD_TOO_LONG);
    }
  }

  /** @returns null: the parser collects nothing */
  private readRecord(cells: string[], end: number): null {
    const text = this.file.subarray(this.byte, end).toString().replace(LAST_LINE_END, '');
    const breaks = text.match(ANY_LINE_END)?.length ?? 0;
    if (breaks > 0 && Buffer.byteLength(text) > MAX_RECORD_BYTES) {
      this.refuse(RECORD_TOO_LONG);
      throw new Resume();
    }
    const isAccepted = this.visitRecord(cells);
    if (!isAccepted && breaks > 0 && cells.length < this.width) throw new Resume();
    this.byte = end;
    this.line += breaks + 1;
    return null;
  }

  /** @returns whether it is accepted */
  private visitRecord(cells: string[], line = this.line): boolean {
    const message = this.visit(cells, line);
    if (message === undefined) this.width = Math.max(this.width, cells.length);
    else this.refuse(message, line);
    return message === undefined;
  }

  /** @returns whether the open record may end in a longer window, or in one that starts with it */
  private extendWindow(start: number, window: Buffer): boolean {
    const isFirst = this.byte === start;
    const isLongest = window.length < this.windowBytes || this.windowBytes === MAX_RECORD_BYTES;
    if (isFirst && isLongest) return false;
    this.windowBytes = isFirst ? this.windowBytes * 4 : WINDOW_BYTES;
    return true;
  }

  private refuse(message: string, line = this.line): void {
    this.refused.push({ line, message });
  }

  /** @param message why the record is refused, unless it is already */
  private resume(message?: string): void {
    if (message !== undefined) this.refuse(message);
    this.resumes += 1;
    this.skipLine();
  }

  private skipLine(): void {
    this.windowBytes = WINDOW_BYTES;
    this.byte = lineEnd(this.file, this.byte)!;
    this.line += 1;
  }
}

const isOpen = ({ code }: CsvError) => code === 'CSV_QUOTE_NOT_CLOSED';

function optionsFor(text: string, delimiter = findDelimiter(text.slice(0, SAMPLE))) {
  return {
    delimiter,
    record_delimiter: text.includes('\r') ? ['\r\n', '\n', '\r'] : '\n',
    relax_column_count: true,
  };
}

/** The delimiter that most lines have outside of quotation marks, of several the one with most cells; or a comma. */
function findDelimiter(sample: string): string {
  const lines = sample
    .replace(QUOTED, '')
    .split(LINE_END)
    .filter((line) => line.trim() !== '');
  const found = DELIMITERS.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).length);
    const split = cells.filter((count) => count > 1);
    return { delimiter, lines: split.length, cells: split.reduce((sum, count) => sum + count, 0) };
  });
  const most = found.reduce((best, each) =>
    (each.lines - best.lines || each.cells - best.cells) > 0 ? each : best,
  );
  return most.lines === 0 ? ',' : most.delimiter;
}

/**
 * The byte after the first line end at or after a byte; the last line of a file needs none.
 * @returns undefined when the line end, or the end of the file, is after `limit`
 */
function lineEnd(file: Buffer, from: number, limit = file.length): number | undefined {
  for (let byte = from; byte <= limit; byte += 1) {
    if (byte >= file.length) return file.length;
    if (file[byte] === LF) return byte + 1;
    if (file[byte] === CR) return byte + (file[byte + 1] === LF ? 2 : 1);
  }
  return undefined;
}
