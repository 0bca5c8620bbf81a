import { badValue, CommandError, notSupported, show } from '../errors.js';
import { type Doc, getField, isDoc, setField } from '../values/bson.js';

/** A place in a document: a field of a document or an element of an array. */
export interface Place {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

const INDEX = /^\d+$/;
const MAX_PADDING = 1_500_000; // as MongoDB: no update makes an array that much longer

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
  const message = `Cannot create field '${name}' in element {${parent}: ${show(value)}}`;
  return new CommandError(28, 'PathNotViable', message);
}

/**
 * The place a path names, or nothing when it is not there. `create`: documents on the way are made
 * as needed; `strict`: a value on the way that can hold no fields is an error.
 * @throws CommandError 28
 */
export function placeOf(
  doc: Doc,
  path: string,
  { create = false, strict = false }: { create?: boolean; strict?: boolean },
): Place | undefined {
  const parts = path.split('.');
  const last = parts.pop()!;
  let here: unknown = doc;
  let parent = '';
  for (const name of parts) {
    const place = child(here, name, parent, strict);
    if (!place) return undefined;
    if (place.get() === undefined) {
      if (!create) return undefined;
      place.set({});
    }
    here = place.get();
    parent = name;
  }
  return child(here, last, parent, strict);
}

function child(node: unknown, name: string, parent: string, strict: boolean): Place | undefined {
  if (isDoc(node)) {
    return {
      get: () => getField(node, name),
      set: (value) => setField(node, name, value),
      remove: () => delete node[name],
    };
  }
  if (Array.isArray(node) && INDEX.test(name)) return elementPlace(node, Number(name));
  if (strict) throw notViable(name, parent, node);
  return undefined;
}

function elementPlace(list: unknown[], at: number): Place {
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
