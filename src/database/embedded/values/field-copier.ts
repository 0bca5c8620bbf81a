import { decode, type Doc } from './bson.js';

/** The paths of a projection: a whole field, or a tree of its subfields. */
export type PathTree = Map<string, PathTree | true>;

/** A field of a path tree; `below` is true for the whole field. */
interface Field {
  name: Buffer;
  below: Fields | true;
}
/** By the hash of the name's bytes: a skipped name is neither decoded nor copied. */
type Fields = Map<number, Field[]>;

const addToHash = (hash: number, byte: number) => (Math.imul(hash, 31) + byte) | 0;

function toFields(tree: PathTree): Fields {
  const fields: Fields = new Map();
  for (const [text, below] of tree) {
    const name = Buffer.from(text);
    const hash = name.reduce(addToHash, 0);
    const field = { name, below: below === true ? below : toFields(below) };
    fields.set(hash, [...(fields.get(hash) ?? []), field]);
  }
  return fields;
}

function findField(alike: Field[] | undefined, raw: Buffer, from: number, to: number): Field | undefined {
  return alike?.find(({ name }) => {
    if (name.length !== to - from) return false;
    for (let i = 0; i < name.length; i += 1) if (name[i] !== raw[from + i]) return false;
    return true;
  });
}

/** Copies selected fields of a stored document, which is not decoded. */
export class FieldCopier {
  private readonly fields: Fields;
  private scratch = Buffer.alloc(1024);

  constructor(tree: PathTree) {
    this.fields = toFields(tree);
  }

  /** @returns a document with the fields in their order, or undefined when a path leads into an array */
  copy(raw: Buffer): Buffer | undefined {
    if (this.scratch.length < raw.length) this.scratch = Buffer.alloc(raw.length);
    const end = this.copyDocument(raw, 0, this.fields, 0);
    return end === undefined ? undefined : Buffer.from(this.scratch.subarray(0, end));
  }

  /** @returns the end of the copy */
  private copyDocument(raw: Buffer, from: number, fields: Fields, to: number): number | undefined {
    let end: number | undefined = to + 4;
    for (let at = from + 4; raw[at] !== 0;) {
      const type = raw[at]!;
      let nameEnd = at + 1;
      let hash = 0;
      for (let byte = raw[nameEnd]!; byte !== 0; byte = raw[++nameEnd]!) hash = addToHash(hash, byte);
      const next = findEnd(raw, type, nameEnd + 1);
      const wanted = findField(fields.get(hash), raw, at + 1, nameEnd)?.below;
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

/** Decodes selected fields of a stored document and skips the others. */
export class PartialDecoder {
  private readonly fields: FieldCopier;

  constructor(names: Iterable<string>) {
    this.fields = new FieldCopier(new Map(Array.from(names, (name) => [name, true])));
  }

  /** The selected fields, in the document's order. */
  decode(raw: Buffer): Doc {
    return decode(this.fields.copy(raw)!);
  }
}

/** Byte lengths of fixed-size values by BSON type, -1 for the others, which `findEnd` measures. */
const FIXED_BYTES = new Int8Array(256).fill(-1);
for (const [type, bytes] of [
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
] as const)
  FIXED_BYTES[type] = bytes;
const STRING = 0x02;
const CODE = 0x0d;
const SYMBOL = 0x0e;
const DOCUMENT = 0x03;
export const ARRAY = 0x04;
export const OBJECT_ID = 0x07;
const BINARY = 0x05;
const REGEX = 0x0b;
const DB_POINTER = 0x0c;

/** The end of a value in an encoded document. */
export function findEnd(raw: Buffer, type: number, at: number): number {
  const fixed = FIXED_BYTES[type]!;
  if (fixed >= 0) return at + fixed;
  if (type === REGEX) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  const length = raw[at]! | (raw[at + 1]! << 8) | (raw[at + 2]! << 16) | (raw[at + 3]! << 24);
  if (type === STRING || type === CODE || type === SYMBOL) return at + 4 + length;
  if (type === BINARY) return at + 5 + length;
  return type === DB_POINTER ? at + 16 + length : at + length;
}
