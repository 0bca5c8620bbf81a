import { type Doc, getField, isDoc, setField } from './bson.js';

const INDEX = /^\d+$/;

export interface PathValues {
  /** values at the end of the path; undefined for a missing field */
  values: unknown[];
  /** the same values and the elements of those that are arrays; most operators match these */
  candidates: unknown[];
}

/**
 * Resolves a dotted path. Arrays of documents on the path are expanded, one level each. Shared by filters and
 * indexes, so that an index never hides a match.
 */
export function findPath(doc: unknown, parts: readonly string[]): PathValues {
  const out: PathValues = { values: [], candidates: [] };
  walk(doc, parts, 0, false, out);
  return out;
}

export const pathValues = (doc: unknown, parts: readonly string[]): unknown[] => findPath(doc, parts).values;

function take(value: unknown, byIndex: boolean, { values, candidates }: PathValues): void {
  values.push(value);
  if (Array.isArray(value) && !byIndex) candidates.push(...(value as unknown[]));
  candidates.push(value);
}

function walk(
  node: unknown,
  parts: readonly string[],
  from: number,
  byIndex: boolean,
  out: PathValues,
): void {
  if (from === parts.length) take(node, byIndex, out);
  else if (Array.isArray(node)) inArray(node, parts, from, byIndex, out);
  else walk(isDoc(node) ? getField(node, parts[from]!) : undefined, parts, from + 1, false, out);
}

/** A numeric name selects an element, and a field of the elements that are documents. */
function inArray(
  list: unknown[],
  parts: readonly string[],
  from: number,
  byIndex: boolean,
  out: PathValues,
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
  // No result counts as a missing field, except within an array that is itself an element.
  if (out.values.length === before && !hit && !byIndex) take(undefined, byIndex, out);
}

/** Sets a path, creating documents as needed. The path must not contain arrays. */
export function setPath(doc: Doc, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  let current = doc;
  for (const name of parts) {
    const next = getField(current, name);
    if (isDoc(next)) current = next;
    else {
      const created: Doc = {};
      setField(current, name, created);
      current = created;
    }
  }
  setField(current, last, value);
}
