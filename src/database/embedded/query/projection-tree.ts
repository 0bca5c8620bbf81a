import { CommandError } from '../errors.js';
import { type Doc, isDoc, setField } from '../values/bson.js';

/** Which parts of a document a projection names: a field, or a tree of fields below it. */
export type Tree = Map<string, Tree | true>;

export function addPath(tree: Tree, path: string): void {
  const parts = path.split('.');
  let here = tree;
  parts.forEach((name, i) => {
    const last = i === parts.length - 1;
    const next = here.get(name);
    if (next === true || (last && next)) {
      const code = last && next !== true ? 31250 : 31249;
      throw new CommandError(code, `Location${code}`, `Path collision at ${path}`);
    }
    if (last) here.set(name, true);
    else if (next) here = next;
    else {
      const made: Tree = new Map();
      here.set(name, made);
      here = made;
    }
  });
}

/** Only what the tree names, in the document's own order; values that have no fields drop out below a path. */
export function include(doc: Doc, tree: Tree): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const wanted = tree.get(name);
    if (wanted === true) setField(out, name, value);
    else if (wanted) {
      const kept = includeBelow(value, wanted);
      if (kept !== undefined) setField(out, name, kept);
    }
  }
  return out;
}

function includeBelow(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return include(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => includeBelow(element, tree)).filter((element) => element !== undefined);
}

/** All but what the tree names. */
export function exclude(doc: Doc, tree: Tree): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const unwanted = tree.get(name);
    if (unwanted !== true) setField(out, name, unwanted ? excludeBelow(value, unwanted) : value);
  }
  return out;
}

function excludeBelow(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((element) => excludeBelow(element, tree)) : value;
}
