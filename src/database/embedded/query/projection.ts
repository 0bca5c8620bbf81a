import { badValue, CommandError, notSupported } from '../errors/command-error.js';
import { decodeTyped, type Doc, encode, isDoc, mapFields, promoteNumbers, setField } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import { elementTest } from './filter.js';
import { FieldCopier, type PathTree } from '../values/field-copier.js';
import { addPath, exclude, include } from './projection-tree.js';

type Projector = (doc: Doc) => Doc;

/** true: include, false: exclude, undefined: neither */
export function isIncluded(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : undefined;
}

interface Parts {
  paths: Map<string, boolean>;
  slices: Map<string, (list: unknown[]) => unknown[]>;
  elements: Map<string, (element: unknown) => boolean>;
}

function parse(projection: Doc): Parts {
  const parts: Parts = { paths: new Map(), slices: new Map(), elements: new Map() };
  for (const [path, value] of Object.entries(projection)) {
    const included = isIncluded(value);
    if (path.split('.').some((name) => name.startsWith('$')))
      throw notSupported(`the projection of '${path}'`);
    if (included !== undefined) parts.paths.set(path, included);
    else if (isDoc(value) && '$slice' in value) parts.slices.set(path, slicer(value.$slice));
    else if (isDoc(value) && isDoc(value.$elemMatch)) parts.elements.set(path, elementTest(value.$elemMatch));
    else throw notSupported(`an expression in a find projection ('${path}')`);
  }
  return parts;
}

function slicer(operand: unknown): (list: unknown[]) => unknown[] {
  if (typeof operand === 'number') {
    return (list) => (operand < 0 ? list.slice(operand) : list.slice(0, operand));
  }
  if (!Array.isArray(operand) || operand.length !== 2 || toNumber(operand[1]) <= 0) {
    throw badValue('$slice needs a number, or a list of skip and a positive limit');
  }
  const [skip, limit] = operand.map((part) => toNumber(part)) as [number, number];
  return (list) => {
    const from = skip < 0 ? Math.max(0, list.length + skip) : skip;
    return list.slice(from, from + limit);
  };
}

interface Compiled {
  project: Projector;
  /** The paths to keep, when the projection does nothing else. */
  kept: PathTree | undefined;
}

function compile(spec: unknown): Compiled | undefined {
  const projection = promoteNumbers(spec);
  if (!isDoc(projection) || Object.keys(projection).length === 0) return undefined;
  const { paths, slices, elements } = parse(projection);
  const including = isInclusion(paths, elements);
  const tree: PathTree = new Map();
  for (const [path, included] of paths) {
    if (path === '_id' ? included === including : true) addPath(tree, path);
  }
  for (const path of including ? [...slices.keys(), ...elements.keys()] : []) addPath(tree, path);
  if (including && !paths.has('_id')) addPath(tree, '_id');
  const keepId = !including && paths.get('_id') === true;
  if (keepId) tree.delete('_id');
  const project = (doc: Doc) => {
    const projected = including ? include(doc, tree) : exclude(doc, tree);
    return applyArrayOperators(projected, slices, elements);
  };
  const isPlain = including && slices.size === 0 && elements.size === 0;
  return { project, kept: isPlain ? tree : undefined };
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
function isInclusion(paths: Map<string, boolean>, elements: Map<string, unknown>): boolean {
  const [first, ...others] = [...paths].filter(([path]) => path !== '_id');
  const including = first ? first[1] : elements.size > 0 || paths.get('_id') === true;
  const other = others.find(([, included]) => included !== including);
  if (!other) return including;
  const [code, message] = including
    ? [31254, `Cannot do exclusion on field ${other[0]} in inclusion projection`]
    : [31253, `Cannot do inclusion on field ${other[0]} in exclusion projection`];
  throw new CommandError(code as number, `Location${code}`, message as string);
}

function applyArrayOperators(doc: Doc, slices: Parts['slices'], elements: Parts['elements']): Doc {
  if (slices.size === 0 && elements.size === 0) return doc;
  let out = doc;
  for (const [path, cut] of slices) out = changeAt(out, path.split('.'), cut);
  for (const [path, test] of elements) {
    const found = Array.isArray(out[path])
      ? out[path].find((element) => test(promoteNumbers(element)))
      : undefined;
    const { [path]: _, ...rest } = out;
    out = rest;
    if (found !== undefined) setField(out, path, [found]);
  }
  return out;
}

function changeAt(doc: Doc, [name, ...rest]: string[], cut: (list: unknown[]) => unknown[]): Doc {
  let at = 0;
  const names = Object.keys(doc);
  return mapFields(doc, (value) => {
    if (names[at++] !== name) return value;
    if (rest.length === 0) return Array.isArray(value) ? cut(value) : value;
    return isDoc(value) ? changeAt(value, rest, cut) : value;
  });
}
