import { type Doc, getField, isDoc, setField } from './bson.js';

const INDEX = /^\d+$/;

export interface Found {
  /** what the path ends at; undefined stands for a missing field */
  values: unknown[];
  /** the same, and the elements of those that are arrays: what most operators look at */
  candidates: unknown[];
}

/**
 * What a dotted path finds. Arrays of documents on the way are entered, one level each. Filters and
 * indexes both go by this, so that an index never hides a match.
 */
export function find(doc: unknown, parts: readonly string[]): Found {
  const out: Found = { values: [], candidates: [] };
  walk(doc, parts, 0, false, out);
  return out;
}

export const leaves = (doc: unknown, parts: readonly string[]): unknown[] => find(doc, parts).values;

/** A single value that is not opened when it is an array: an element under $elemMatch. */
export const only = (value: unknown): Found => ({ values: [value], candidates: [value] });

/** A single value that is opened when it is an array: an element under $pull. */
export function opened(value: unknown): Found {
  const out: Found = { values: [], candidates: [] };
  take(value, false, out);
  return out;
}

function take(value: unknown, byIndex: boolean, { values, candidates }: Found): void {
  values.push(value);
  if (Array.isArray(value) && !byIndex) candidates.push(...(value as unknown[]));
  candidates.push(value);
}

function walk(node: unknown, parts: readonly string[], from: number, byIndex: boolean, out: Found): void {
  if (from === parts.length) take(node, byIndex, out);
  else if (Array.isArray(node)) inArray(node, parts, from, byIndex, out);
  else walk(isDoc(node) ? getField(node, parts[from]!) : undefined, parts, from + 1, false, out);
}

/** A number names an element, and a field of the documents among the elements as well. */
function inArray(
  list: unknown[],
  parts: readonly string[],
  from: number,
  byIndex: boolean,
  out: Found,
): void {
  const before = out.values.length;
  const name = parts[from]!;
  const isIndex = INDEX.test(name);
  const hit = isIndex && Number(name) < list.length;
  if (hit) walk(list[Number(name)], parts, from + 1, true, out);
  for (const element of list) {
    if (isDoc(element)) walk(element, parts, from, false, out);
    else if (!isIndex && !Array.isArray(element)) take(undefined, byIndex, out);
  }
  // Nothing found counts as missing, but not within an array that is itself an element.
  if (out.values.length === before && !hit && !byIndex) take(undefined, byIndex, out);
}

/** The value at a path without entering arrays; undefined when there is none. */
export function valueAt(node: unknown, path: string): unknown {
  let here = node;
  for (const name of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(name)];
    else here = isDoc(here) ? getField(here, name) : undefined;
  }
  return here;
}

/** Sets a path in a document that has no arrays on the way, making documents as needed. */
export function setPath(doc: Doc, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  let here = doc;
  for (const name of parts) {
    const next = getField(here, name);
    if (isDoc(next)) here = next;
    else {
      const made: Doc = {};
      setField(here, name, made);
      here = made;
    }
  }
  setField(here, last, value);
}
