import { RefusedLine } from '../assets/parse-postal.js';

const MOST_OBJECT_BYTES = 1024 * 1024;
const [QUOTE, BACKSLASH, OPEN, CLOSE, NEWLINE] = [34, 92, 123, 125, 10];

/** An object of a JSON array, with the number of the line that it begins in. */
export interface NumberedObject {
  number: number;
  object: Record<string, unknown> | undefined;
  refused?: string;
}

/**
 * The objects of a JSON array, one by one, however long the array is.
 * @throws RefusedLine when an object has no end, or is larger than any country is
 */
export async function* jsonObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedObject> {
  const scanner = new Scanner();
  for await (const chunk of chunks) yield* scanner.take(chunk);
  if (scanner.open) throw new RefusedLine(`line ${scanner.begins}: an object without an end`);
}

class Scanner {
  begins = 0;
  private depth = 0;
  private line = 1;
  private inText = false;
  private escaped = false;
  private parts: Buffer[] = [];
  private size = 0;

  get open(): boolean {
    return this.depth > 0;
  }

  *take(chunk: Buffer): Generator<NumberedObject> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === NEWLINE) this.line++;
      if (this.inText) this.withinText(byte);
      else if (byte === QUOTE) this.inText = true;
      else if (byte === OPEN && this.depth++ === 0) {
        from = at;
        this.begins = this.line;
      } else if (byte === CLOSE && this.depth > 0 && --this.depth === 0) {
        this.keep(chunk.subarray(from, at + 1));
        yield this.finish();
      }
    }
    if (this.depth > 0) this.keep(Buffer.from(chunk.subarray(from)));
  }

  private withinText(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inText = false;
  }

  private keep(part: Buffer): void {
    this.size += part.length;
    if (this.size > MOST_OBJECT_BYTES) {
      throw new RefusedLine(`line ${this.begins}: an object of more than ${MOST_OBJECT_BYTES} bytes`);
    }
    this.parts.push(part);
  }

  private finish(): NumberedObject {
    const text = Buffer.concat(this.parts).toString();
    [this.parts, this.size] = [[], 0];
    try {
      return { number: this.begins, object: JSON.parse(text) as Record<string, unknown> };
    } catch {
      return { number: this.begins, object: undefined, refused: 'not JSON' };
    }
  }
}
