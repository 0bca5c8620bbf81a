import { badValue, CommandError } from '../errors/command-error.js';
import { compileExpression, type Evaluate } from '../expressions/expression.js';
import { isIncluded } from '../query/projection.js';
import { addPath, exclude, include } from '../query/projection-tree.js';
import type { PathTree } from '../values/field-copier.js';
import { type Doc, getField, isDoc, setField } from '../values/bson.js';

export type Reshape = (doc: Doc) => Doc;

interface Computed {
  path: string[];
  evaluate: Evaluate;
}

/** Flattens nested specifications to dotted paths; an operator or a value ends a path. */
function flatten(spec: Doc, prefix = ''): [string, unknown][] {
  return Object.entries(spec).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix + name;
    if (path === '' || path.split('.').includes('')) {
      throw new CommandError(40352, 'Location40352', 'FieldPath cannot be constructed with empty string');
    }
    if (name.startsWith('$')) {
      throw new CommandError(
        16410,
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
    const nested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith('$');
    return nested ? flatten(value, `${path}.`) : [[path, value]];
  });
}

/** Sets a path, in every element of arrays on it; a missing value removes the field. */
function put(node: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(node)) return node.map((element) => put(element, [name!, ...rest], value));
  const out: Doc = isDoc(node) ? { ...node } : {};
  const next = rest.length === 0 ? value : put(getField(out, name!), rest, value);
  if (next === undefined) delete out[name!];
  else setField(out, name!, next);
  return out;
}

const compute = (doc: Doc, onto: Doc, fields: Computed[]): Doc =>
  fields.reduce((out, { path, evaluate }) => put(out, path, evaluate(doc)) as Doc, onto);

/** $addFields and $set */
export function addFields(spec: unknown): Reshape {
  if (!isDoc(spec))
    throw new CommandError(40272, 'Location40272', '$addFields specification stage must be an object');
  const fields = flatten(spec).map(([path, value]) => ({
    path: path.split('.'),
    evaluate: compileExpression(value),
  }));
  return (doc) => compute(doc, doc, fields);
}

export function unset(spec: unknown): Reshape {
  const paths = Array.isArray(spec) ? spec : [spec];
  const tree: PathTree = new Map();
  for (const path of paths) {
    if (typeof path !== 'string' || path === '') {
      throw new CommandError(
        31120,
        'Location31120',
        '$unset specification must be a string or an array of strings',
      );
    }
    addPath(tree, path);
  }
  return (doc) => exclude(doc, tree);
}

/** $project: 1 includes, 0 excludes, anything else is computed. */
export function project(spec: unknown): Reshape {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw new CommandError(51272, 'Location51272', '$project specification must have at least one field');
  }
  const entries = flatten(spec);
  const excluded = entries.filter(([path, value]) => path !== '_id' && isIncluded(value) === false);
  const others = entries.filter(([path, value]) => path !== '_id' && isIncluded(value) !== false);
  if (excluded.length > 0 && others.length > 0) {
    const message = `Cannot do exclusion on field ${excluded[0]![0]} in inclusion projection`;
    throw new CommandError(31254, 'Location31254', message);
  }
  const idValue = entries.find(([path]) => path === '_id')?.[1];
  if (excluded.length > 0 || (others.length === 0 && isIncluded(idValue) === false)) {
    return excludeFields(excluded, idValue);
  }
  return includeFields(others, idValue);
}

function excludeFields(excluded: [string, unknown][], idValue: unknown): Reshape {
  if (idValue !== undefined && isIncluded(idValue) === undefined) {
    throw badValue('Cannot compute _id in an exclusion projection');
  }
  const tree: PathTree = new Map();
  for (const [path] of excluded) addPath(tree, path);
  if (isIncluded(idValue) === false) addPath(tree, '_id');
  return (doc) => exclude(doc, tree);
}

function includeFields(others: [string, unknown][], idValue: unknown): Reshape {
  const tree: PathTree = new Map();
  const collisions: PathTree = new Map();
  const fields: Computed[] = [];
  if (idValue === undefined || isIncluded(idValue) === true) addPath(tree, '_id');
  else if (isIncluded(idValue) === undefined)
    fields.push({ path: ['_id'], evaluate: compileExpression(idValue) });
  for (const [path, value] of others) {
    addPath(collisions, path);
    if (isIncluded(value)) addPath(tree, path);
    else fields.push({ path: path.split('.'), evaluate: compileExpression(value) });
  }
  return (doc) => idFirst(compute(doc, include(doc, tree), fields));
}

function idFirst(doc: Doc): Doc {
  if (!('_id' in doc) || Object.keys(doc)[0] === '_id') return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}
