import { ObjectId } from 'bson';
import type { Doc } from '../values/bson.js';
import { ARRAY, findEnd, OBJECT_ID } from '../values/field-copier.js';

/** Tests a stored document that is not decoded. */
export type RawPredicate = (raw: Buffer) => boolean;

/** For a filter of object ids by field name, as of all documents of an account; undefined for any other filter. */
export function compileRawFilter(filter: Doc): RawPredicate | undefined {
  const tests: RawPredicate[] = [];
  for (const [path, value] of Object.entries(filter)) {
    if (path.startsWith('$') || path.includes('.') || !(value instanceof ObjectId)) return undefined;
    tests.push(hasId(Buffer.from(path), value.id));
  }
  return tests.length === 0 ? undefined : (raw) => tests.every((test) => test(raw));
}

/** Matches the field's value, and the elements of an array. */
function hasId(name: Buffer, id: Uint8Array): RawPredicate {
  return (raw) => {
    for (let at = 4; raw[at] !== 0;) {
      const type = raw[at]!;
      const nameEnd = endOfName(raw, at + 1);
      if (nameEnd - at - 1 === name.length && isAt(raw, at + 1, name)) {
        return type === ARRAY
          ? hasElement(raw, nameEnd + 1, id)
          : type === OBJECT_ID && isAt(raw, nameEnd + 1, id);
      }
      at = findEnd(raw, type, nameEnd + 1);
    }
    return false;
  };
}

function hasElement(raw: Buffer, from: number, id: Uint8Array): boolean {
  for (let at = from + 4; raw[at] !== 0;) {
    const type = raw[at]!;
    const value = endOfName(raw, at + 1) + 1;
    if (type === OBJECT_ID && isAt(raw, value, id)) return true;
    at = findEnd(raw, type, value);
  }
  return false;
}

function endOfName(raw: Buffer, from: number): number {
  let end = from;
  while (raw[end] !== 0) end += 1;
  return end;
}

function isAt(raw: Buffer, from: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i += 1) if (raw[from + i] !== bytes[i]) return false;
  return true;
}
