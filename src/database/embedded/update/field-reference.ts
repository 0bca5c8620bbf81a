import { badValue, CommandError, notSupported, formatValue } from '../errors/command-error.js';
import { type Doc, getField, isDoc, setField } from '../values/bson.js';

/** A field of a document or an element of an array. */
interface FieldReference {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

const INDEX = /^\d+$/;
const MAX_PADDING = 1_500_000; // MongoDB's limit for padding an array

export function checkUpdatePath(path: string): void {
  const parts = path.split('.');
  if (parts.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw new CommandError(56, 'EmptyFieldName', message);
  }
  const positional = parts.find((name) => /^\$($|\[)/.test(name));
  if (positional) throw notSupported(`the positional operator in '${path}'`);
  const dollar = parts.find((name) => name.startsWith('$'));
  if (dollar) {
    const message = `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed in the context of an update's replacement document.`;
    throw new CommandError(52, 'DollarPrefixedFieldName', message);
  }
}

function notViable(name: string, parent: string, value: unknown): CommandError {
  const message = `Cannot create field '${name}' in element {${parent}: ${formatValue(value)}}`;
  return new CommandError(28, 'PathNotViable', message);
}

/**
 * Resolves a path; undefined when it does not exist.
 * @param options `create`: creates documents on the path; `strict`: a scalar on the path is an error
 * @throws CommandError 28
 */
export function resolveField(
  doc: Doc,
  path: string,
  { create = false, strict = false }: { create?: boolean; strict?: boolean },
): FieldReference | undefined {
  const parts = path.split('.');
  const last = parts.pop()!;
  let current: unknown = doc;
  let parent = '';
  for (const name of parts) {
    const field = child(current, name, parent, strict);
    if (!field) return undefined;
    if (field.get() === undefined) {
      if (!create) return undefined;
      field.set({});
    }
    current = field.get();
    parent = name;
  }
  return child(current, last, parent, strict);
}

function child(node: unknown, name: string, parent: string, strict: boolean): FieldReference | undefined {
  if (isDoc(node)) {
    return {
      get: () => getField(node, name),
      set: (value) => setField(node, name, value),
      remove: () => delete node[name],
    };
  }
  if (Array.isArray(node) && INDEX.test(name)) return elementReference(node, Number(name));
  if (strict) throw notViable(name, parent, node);
  return undefined;
}

function elementReference(list: unknown[], at: number): FieldReference {
  return {
    get: () => list[at],
    set: (value) => {
      if (at - list.length > MAX_PADDING)
        throw badValue(`can't backfill array to larger than ${MAX_PADDING} elements`);
      while (list.length < at) list.push(null);
      list[at] = value;
    },
    remove: () => {
      if (at < list.length) list[at] = null;
    },
  };
}
