import { CommandError, notSupported } from '../errors/command-error.js';
import { decodeTyped, type Doc, encode, isDoc, promoteNumbers, setField } from '../values/bson.js';
import { FieldCopier, type PathTree } from '../values/field-copier.js';

type Projector = (doc: Doc) => Doc;

/** true: include, false: exclude, undefined: neither */
function isIncluded(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : undefined;
}

/** Whether each path is included. */
function parse(projection: Doc): Map<string, boolean> {
  const paths = new Map<string, boolean>();
  for (const [path, value] of Object.entries(projection)) {
    const included = isIncluded(value);
    if (path.split('.').some((name) => name.startsWith('$')))
      throw notSupported(`the projection of '${path}'`);
    if (included === undefined) throw notSupported(`an expression in a find projection ('${path}')`);
    paths.set(path, included);
  }
  return paths;
}

interface Compiled {
  project: Projector;
  /** The paths to keep, unless the projection excludes paths. */
  kept: PathTree | undefined;
}

function compile(spec: unknown): Compiled | undefined {
  const projection = promoteNumbers(spec);
  if (!isDoc(projection) || Object.keys(projection).length === 0) return undefined;
  const paths = parse(projection);
  const including = isInclusion(paths);
  const tree: PathTree = new Map();
  for (const [path, included] of paths) {
    if (path === '_id' ? included === including : true) addPath(tree, path);
  }
  if (including) {
    if (!paths.has('_id')) addPath(tree, '_id');
    return { project: (doc) => include(doc, tree), kept: tree };
  }
  return { project: (doc) => exclude(doc, tree), kept: undefined };
}

/**
 * Compiles the projection of a command, for documents with BSON number types.
 * @throws CommandError for expressions and positional projections
 */
export function compileProjection(spec: unknown): Projector {
  return compile(spec)?.project ?? ((doc) => doc);
}

/**
 * Compiles the projection of a find, for stored documents.
 * @throws CommandError for expressions and positional projections
 */
export function compileStoredProjection(spec: unknown): (raw: Buffer) => Buffer {
  const compiled = compile(spec);
  if (!compiled) return (raw) => raw;
  const { project, kept } = compiled;
  const copier = kept && new FieldCopier(kept);
  return (raw) => copier?.copy(raw) ?? encode(project(decodeTyped(raw)));
}

/** All paths except _id must be inclusions, or all exclusions. */
function isInclusion(paths: Map<string, boolean>): boolean {
  const [first, ...others] = [...paths].filter(([path]) => path !== '_id');
  const including = first ? first[1] : paths.get('_id') === true;
  const other = others.find(([, included]) => included !== including);
  if (!other) return including;
  const [code, message] = including
    ? [31254, `Cannot do exclusion on field ${other[0]} in inclusion projection`]
    : [31253, `Cannot do inclusion on field ${other[0]} in exclusion projection`];
  throw new CommandError(code as number, `Location${code}`, message as string);
}

function addPath(tree: PathTree, path: string): void {
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
function include(doc: Doc, tree: PathTree): Doc {
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
function exclude(doc: Doc, tree: PathTree): Doc {
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
