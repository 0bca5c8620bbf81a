import { RejectedLineError } from '../assets/parse-postal.js';

const MAX_OBJECT_BYTES = 1024 * 1024;
const [QUOTE, BACKSLASH, OPEN, CLOSE, NEWLINE] = [34, 92, 123, 125, 10];
const [OPEN_ARRAY, CLOSE_ARRAY, COMMA, LAST_BLANK] = [91, 93, 44, 32];

/** A member of a JSON array with the number of its first line; `refused` is the reason why it is not an object. */
export interface NumberedObject {
  number: number;
  object: Record<string, unknown> | undefined;
  refused?: string;
}

/**
 * Streams the members of a JSON array of any length.
 * @throws RejectedLineError for an object that is unterminated or too large
 */
export async function* jsonObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedObject> {
  const scanner = new Scanner();
  for await (const chunk of chunks) yield* scanner.take(chunk);
  if (scanner.open) throw new RejectedLineError(`line ${scanner.begins}: an object without an end`);
  yield* scanner.end();
}

class Scanner {
  begins = 0;
  private inArray = false;
  /** Kind of the current member. */
  private within: 'object' | 'other' | undefined;
  private depth = 0;
  private line = 1;
  private inText = false;
  private escaped = false;
  private parts: Buffer[] = [];
  private size = 0;

  get open(): boolean {
    return this.within === 'object';
  }

  *end(): Generator<NumberedObject> {
    if (this.within === 'other') yield this.refused();
  }

  *take(chunk: Buffer): Generator<NumberedObject> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === NEWLINE) this.line++;
      if (this.inText) this.withinText(byte);
      else if (!this.within) {
        if (this.begin(byte)) from = at;
      } else if (byte === QUOTE) this.inText = true;
      else if (this.within === 'other') {
        if (this.endsOther(byte)) yield this.refused();
      } else if (byte === OPEN) this.depth++;
      else if (byte === CLOSE && --this.depth === 0) {
        this.keep(chunk.subarray(from, at + 1));
        yield this.finish();
      }
    }
    if (this.within === 'object') this.keep(Buffer.from(chunk.subarray(from)));
  }

  /** @returns whether an object begins at this byte */
  private begin(byte: number): boolean {
    if (byte === OPEN) [this.within, this.begins, this.depth] = ['object', this.line, 1];
    else if (!this.inArray) this.inArray = byte === OPEN_ARRAY;
    else if (byte === CLOSE_ARRAY) this.inArray = false;
    else if (byte !== COMMA && byte > LAST_BLANK) {
      [this.within, this.begins, this.depth] = ['other', this.line, byte === OPEN_ARRAY ? 1 : 0];
      this.inText = byte === QUOTE;
    }
    return this.within === 'object';
  }

  /** @returns whether a member that is not an object ends before this byte */
  private endsOther(byte: number): boolean {
    if (byte === OPEN || byte === OPEN_ARRAY) this.depth++;
    else if (this.depth > 0) this.depth -= Number(byte === CLOSE || byte === CLOSE_ARRAY);
    else if (byte === CLOSE_ARRAY) this.inArray = false;
    else return byte === COMMA;
    return !this.inArray;
  }

  private refused(): NumberedObject {
    this.within = undefined;
    return { number: this.begins, object: undefined, refused: 'not an object' };
  }

  private withinText(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inText = false;
  }

  private keep(part: Buffer): void {
    this.size += part.length;
    if (this.size > MAX_OBJECT_BYTES) {
      throw new RejectedLineError(`line ${this.begins}: an object of more than ${MAX_OBJECT_BYTES} bytes`);
    }
    this.parts.push(part);
  }

  private finish(): NumberedObject {
    const text = Buffer.concat(this.parts).toString();
    [this.parts, this.size, this.within] = [[], 0, undefined];
    try {
      return { number: this.begins, object: JSON.parse(text) as Record<string, unknown> };
    } catch {
      return { number: this.begins, object: undefined, refused: 'not JSON' };
    }
  }
}
