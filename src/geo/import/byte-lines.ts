import { isUtf8 } from 'node:buffer';

const NEWLINE = 10;
export const MAX_LINE_BYTES = 64 * 1024;

/** A line with its number, from 1; `refused` is the reason why it cannot be read. */
interface NumberedLine {
  number: number;
  text: string;
  refused?: string;
}

/** Splits a stream into lines. Buffers at most a chunk and a line. */
export async function* byteLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  let tooLong = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([rest, chunk.subarray(from, at)]);
      yield read(line, ++number, tooLong);
      [rest, tooLong, from] = [Buffer.alloc(0), false, at + 1];
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    // Discards the content of a line that is too long.
    if (rest.length > MAX_LINE_BYTES) [rest, tooLong] = [Buffer.alloc(0), true];
  }
  if (rest.length > 0 || tooLong) yield read(rest, ++number, tooLong);
}

function read(line: Buffer, number: number, tooLong: boolean): NumberedLine {
  if (tooLong || line.length > MAX_LINE_BYTES) {
    return { number, text: '', refused: `longer than ${MAX_LINE_BYTES} bytes` };
  }
  if (!isUtf8(line)) return { number, text: '', refused: 'not UTF-8' };
  return {
    number,
    text: line
      .toString()
      .replace(/\r$/, '')
      .replace(/^\uFEFF/, ''),
  };
}
