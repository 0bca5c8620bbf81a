import { ARRAY, DOCUMENT, endOf } from './raw-values.js';

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

function fieldsOf(tree: PathTree): Fields {
  const fields: Fields = new Map();
  for (const [text, below] of tree) {
    const name = Buffer.from(text);
    const hash = name.reduce(addToHash, 0);
    const field = { name, below: below === true ? below : fieldsOf(below) };
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
    this.fields = fieldsOf(tree);
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
      const next = endOf(raw, type, nameEnd + 1);
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
