import { decode, type Doc } from './bson.js';

/** Byte lengths of fixed-size values by BSON type; `endOf` handles the others. */
const FIXED_BYTES = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
const STRINGS = new Set([0x02, 0x0d, 0x0e]);
const BINARY = 0x05;
const REGEX = 0x0b;
const DB_POINTER = 0x0c;

function endOf(raw: Buffer, type: number, at: number): number {
  const fixed = FIXED_BYTES.get(type);
  if (fixed !== undefined) return at + fixed;
  if (type === REGEX) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  const length = raw.readInt32LE(at);
  if (STRINGS.has(type)) return at + 4 + length;
  if (type === BINARY) return at + 5 + length;
  return type === DB_POINTER ? at + 16 + length : at + length;
}

/** Types whose decoded values may share bytes with the input buffer. */
const SHARING = new Set([0x03, 0x04, BINARY, 0x0f]);

/** Decodes selected fields of a stored document and skips the others. */
export class PartialDecoder {
  private readonly wanted: Set<string>;
  private scratch = Buffer.alloc(1024);

  constructor(names: Iterable<string>) {
    // Names as latin1 bytes: skipped names need no UTF-8 decoding.
    this.wanted = new Set(Array.from(names, (name) => Buffer.from(name).toString('latin1')));
  }

  /** The selected fields, in the document's order. */
  decode(raw: Buffer): Doc {
    if (this.scratch.length < raw.length) this.scratch = Buffer.alloc(raw.length);
    let length = 4;
    let shares = false;
    for (let at = 4; raw[at] !== 0;) {
      const type = raw[at]!;
      const nameEnd = raw.indexOf(0, at + 1);
      const end = endOf(raw, type, nameEnd + 1);
      if (this.wanted.has(raw.toString('latin1', at + 1, nameEnd))) {
        length += raw.copy(this.scratch, length, at, end);
        shares ||= SHARING.has(type);
      }
      at = end;
    }
    this.scratch[length++] = 0;
    this.scratch.writeInt32LE(length);
    const bytes = this.scratch.subarray(0, length);
    return decode(shares ? Buffer.from(bytes) : bytes);
  }
}
