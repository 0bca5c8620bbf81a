import { CsvError, parse } from 'csv-parse/sync';

/** Lines up to this many bytes are read between two pauses. */
const WINDOW_BYTES = 1024;
/** Of a line, and of a record of several lines. */
const MAX_RECORD_BYTES = 64 * 1024;
const LINE_END = /\r\n|\n|\r/;
const ANY_LINE_END = /\r\n|\n|\r/g;
const FIRST_LINE = /\S.{0,65535}/;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const BAD_QUOTES =
  'a cell with quotation marks must be enclosed in quotation marks, and those within it doubled';
const TOO_LONG = 'the line is longer than 64 kB';

export interface RefusedLine {
  /** From 1. */
  line: number;
  message: string;
}

/** @returns why the record is refused */
type Visit = (cells: string[], line: number) => string | undefined;

/** Ends a parse at a refused record of several lines. */
class Resume extends Error {}

/**
 * Passes each record of a CSV to `visit`, with the number of its first line. A broken quotation, or a refused record of
 * several lines, which an unclosed quotation mark may have caused, costs its first line only. Pauses often (`inSlices`).
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

  constructor(
    text: string,
    private readonly visit: Visit,
  ) {
    this.file = Buffer.from(text);
    this.options = optionsFor(text);
  }

  /** @returns false at the end of the file */
  readWindow(): boolean {
    if (this.byte === this.file.length) return false;
    const window = this.nextWindow();
    if (window === undefined) this.refuseLine(TOO_LONG);
    else if (window.includes(QUOTE)) this.parse(window);
    else this.readPlain(window);
    return true;
  }

  /** @returns only the first line where a later one is too long, undefined where that is */
  private nextWindow(): Buffer | undefined {
    const { file, byte, windowBytes } = this;
    const last = byte + windowBytes - 1;
    const end = lineEnd(file, last, last + MAX_RECORD_BYTES) ?? lineEnd(file, byte, byte + MAX_RECORD_BYTES);
    return end === undefined ? undefined : file.subarray(byte, end);
  }

  private readPlain(window: Buffer): void {
    const lines = window.toString().split(LINE_END);
    lines.forEach((text, index) => {
      if (text === '') return;
      const message = this.visit(text.split(this.options.delimiter), this.line + index);
      if (message !== undefined) this.refused.push({ line: this.line + index, message });
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
      if (error instanceof Resume) this.skipLine();
      else if (!(error instanceof CsvError)) throw error;
      else if (!isOpen(error) || !this.extendWindow(start, window)) this.refuseLine(BAD_QUOTES);
    }
  }

  /** @returns null: the parser collects nothing */
  private readRecord(cells: string[], end: number): null {
    const lines = this.file.subarray(this.byte, end).toString().match(ANY_LINE_END)?.length ?? 1;
    const message = this.visit(cells, this.line);
    if (message !== undefined) {
      this.refused.push({ line: this.line, message });
      if (lines > 1) throw new Resume();
    }
    this.byte = end;
    this.line += lines;
    return null;
  }

  /** @returns whether the open record may end in another window */
  private extendWindow(start: number, window: Buffer): boolean {
    if (start + window.length === this.file.length) return false;
    const isFirst = this.byte === start;
    if (isFirst && this.windowBytes === MAX_RECORD_BYTES) return false;
    this.windowBytes = isFirst ? this.windowBytes * 4 : WINDOW_BYTES;
    return true;
  }

  private refuseLine(message: string): void {
    this.refused.push({ line: this.line, message });
    this.skipLine();
  }

  private skipLine(): void {
    this.windowBytes = WINDOW_BYTES;
    this.byte = lineEnd(this.file, this.byte)!;
    this.line += 1;
  }
}

const isOpen = ({ code }: CsvError) => code === 'CSV_QUOTE_NOT_CLOSED';

function optionsFor(text: string) {
  const [header = ''] = FIRST_LINE.exec(text) ?? [];
  return {
    delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
    record_delimiter: text.includes('\r') ? ['\r\n', '\n', '\r'] : '\n',
    relax_column_count: true,
  };
}

/**
 * The byte after the first line end at or after a byte; the last line of a file needs none.
 * @returns undefined when there is none before `limit`
 */
function lineEnd(file: Buffer, from: number, limit = file.length): number | undefined {
  for (let byte = from; byte < file.length; byte += 1) {
    if (byte >= limit) return undefined;
    if (file[byte] === LF) return byte + 1;
    if (file[byte] === CR) return byte + (file[byte + 1] === LF ? 2 : 1);
  }
  return file.length;
}
