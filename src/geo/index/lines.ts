const NEWLINE = 10;

/** Texts as the lines of one block of bytes, each closed by a newline. */
export class Lines {
  /** Where each line begins; the last entry is the length of all. */
  readonly starts: Uint32Array;

  /**
   * @param count of lines, where it is known: it spares counting them
   * @param least bytes of a line, where that is known: so many need not be looked at for its end
   */
  constructor(
    readonly bytes: Buffer,
    count = countLines(bytes),
    least = 0,
  ) {
    // Lines are short: a plain loop is faster than an indexOf for each.
    const starts = new Uint32Array(count + 1);
    for (let at = least, line = 1; at < bytes.length; at++) {
      if (bytes[at] !== NEWLINE) continue;
      starts[line++] = at + 1;
      at += least;
    }
    this.starts = starts;
  }

  static of(texts: Iterable<string>): Lines {
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

  /** Where the line's text ends, its newline not counted. */
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

/** First of `count` places at which `reached` holds; it must hold from there on. */
export function firstWhere(count: number, reached: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
