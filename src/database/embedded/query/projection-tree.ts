import { CommandError } from '../errors/command-error.js';
import { type Doc, isDoc, setField } from '../values/bson.js';
import type { PathTree } from '../values/field-copier.js';

export function addPath(tree: PathTree, path: string): void {
  const parts = path.split('.');
  let current = tree;
  parts.forEach((name, i) => {
    const last = i === parts.length - 1;
    const next = current.get(name);
    if (next === true || (last && next)) {
      const code = last && next !== true ? 31250 : 31249;
      throw new CommandError(code, `Location${code}`, `Path collision at ${path}`);
    }
    if (last) current.set(name, true);
    else if (next) current = next;
    else {
      const subtree: PathTree = new Map();
      current.set(name, subtree);
      current = subtree;
    }
  });
}

/** Keeps only the paths in the tree, in the document's order. Scalars with a path below them are dropped. */
export function include(doc: Doc, tree: PathTree): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const wanted = tree.get(name);
    if (wanted === true) setField(out, name, value);
    else if (wanted) {
      const included = includeBelow(value, wanted);
      if (included !== undefined) setField(out, name, included);
    }
  }
  return out;
}

function includeBelow(value: unknown, tree: PathTree): unknown {
  if (isDoc(value)) return include(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => includeBelow(element, tree)).filter((element) => element !== undefined);
}

/** Removes the paths in the tree. */
export function exclude(doc: Doc, tree: PathTree): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const unwanted = tree.get(name);
    if (unwanted !== true) setField(out, name, unwanted ? excludeBelow(value, unwanted) : value);
  }
  return out;
}

function excludeBelow(value: unknown, tree: PathTree): unknown {
  if (isDoc(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((element) => excludeBelow(element, tree)) : value;
}
