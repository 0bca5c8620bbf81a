const NEWLINE = 10;

/** Texts as lines of one block of bytes, each terminated by a newline. */
export class Lines {
  /** Start of each line; the last entry is the total length. */
  readonly starts: Uint32Array;

  /**
   * @param count number of lines, if known
   * @param minBytes minimum length of a line, if known: that many bytes are not searched for its end
   */
  constructor(
    readonly bytes: Buffer,
    count = countLines(bytes),
    minBytes = 0,
  ) {
    // For short lines a plain loop is faster than indexOf.
    const starts = new Uint32Array(count + 1);
    for (let at = minBytes, line = 1; at < bytes.length; at++) {
      if (bytes[at] !== NEWLINE) continue;
      starts[line++] = at + 1;
      at += minBytes;
    }
    this.starts = starts;
  }

  static join(texts: Iterable<string>): Lines {
    return new Lines(Buffer.from(joinLines(texts)));
  }

  get count(): number {
    return this.starts.length - 1;
  }

  get byteLength(): number {
    return this.bytes.length + this.starts.byteLength;
  }

  start(line: number): number {
    return this.starts[line]!;
  }

  /** End of the line without its newline. */
  end(line: number): number {
    return this.starts[line + 1]! - 1;
  }

  text(line: number): string {
    return this.bytes.toString('utf8', this.start(line), this.end(line));
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) count++;
  return count;
}

export function joinLines(texts: Iterable<string>): string {
  const all = [...texts];
  return all.length === 0 ? '' : `${all.join('\n')}\n`;
}

/** Binary search for the first of `count` indexes at which `reached` holds; it must hold for all later ones. */
export function lowerBound(count: number, reached: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
