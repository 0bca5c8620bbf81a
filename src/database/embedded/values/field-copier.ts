/** The paths of a projection: a whole field, or a tree of its subfields. */
export type PathTree = Map<string, PathTree | true>;

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
const DOCUMENT = 0x03;
const ARRAY = 0x04;
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

// Names as latin1 bytes: skipped names need no UTF-8 decoding.
const withByteNames = (tree: PathTree): PathTree =>
  new Map(
    Array.from(tree, ([name, below]) => [
      Buffer.from(name).toString('latin1'),
      below === true ? true : withByteNames(below),
    ]),
  );

/** Copies selected fields of a stored document, which is not decoded. */
export class FieldCopier {
  private readonly tree: PathTree;
  private scratch = Buffer.alloc(1024);

  constructor(tree: PathTree) {
    this.tree = withByteNames(tree);
  }

  /** @returns a document with the fields in their order, or undefined when a path leads into an array */
  copy(raw: Buffer): Buffer | undefined {
    if (this.scratch.length < raw.length) this.scratch = Buffer.alloc(raw.length);
    const end = this.copyDocument(raw, 0, this.tree, 0);
    return end === undefined ? undefined : Buffer.from(this.scratch.subarray(0, end));
  }

  /** @returns the end of the copy */
  private copyDocument(raw: Buffer, from: number, tree: PathTree, to: number): number | undefined {
    let end: number | undefined = to + 4;
    for (let at = from + 4; raw[at] !== 0;) {
      const type = raw[at]!;
      const nameEnd = raw.indexOf(0, at + 1);
      const next = endOf(raw, type, nameEnd + 1);
      const wanted = tree.get(raw.toString('latin1', at + 1, nameEnd));
      if (wanted === true) end += raw.copy(this.scratch, end, at, next);
      else if (wanted && type === ARRAY) return undefined;
      else if (wanted && type === DOCUMENT) {
        const named = end + raw.copy(this.scratch, end, at, nameEnd + 1);
        end = this.copyDocument(raw, nameEnd + 1, wanted, named);
        if (end === undefined) return undefined;
      }
      at = next;
    }
    this.scratch[end] = 0;
    this.scratch.writeInt32LE(end + 1 - to, to);
    return end + 1;
  }
}
