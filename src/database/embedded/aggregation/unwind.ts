import { CommandError } from '../errors/command-error.js';
import { PAUSE, type Pausable } from '../query/pausable.js';
import { type Doc, isDoc } from '../values/bson.js';
import { setPath, valueAt } from '../values/paths.js';
import type { Stage } from './stage.js';

interface Unwind {
  path: string;
  keepEmpty: boolean;
  indexField?: string;
}

function parse(spec: unknown): Unwind {
  const path = isDoc(spec) ? spec.path : spec;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2) {
    const message = `path option to $unwind stage should be prefixed with a '$': ${String(path)}`;
    throw new CommandError(28818, 'Location28818', message);
  }
  const options = isDoc(spec) ? spec : {};
  const indexField = options.includeArrayIndex;
  return {
    path: path.slice(1),
    keepEmpty: options.preserveNullAndEmptyArrays === true,
    ...(typeof indexField === 'string' ? { indexField } : {}),
  };
}

/** Copies the document along the path, so that rows do not share values that differ. */
function withValue(doc: Doc, path: string, value: unknown): Doc {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length > 0) {
    const below = doc[name];
    return { ...doc, [name]: withValue(isDoc(below) ? below : {}, rest.join('.'), value) };
  }
  if (value !== undefined) return { ...doc, [name]: value };
  const { [name]: _, ...others } = doc;
  return others;
}

function* rows(doc: Doc, { path, keepEmpty, indexField }: Unwind): Generator<Doc> {
  const value = valueAt(doc, path);
  const numbered = (row: Doc, at: number | null) => {
    if (!indexField) return row;
    const out = { ...row };
    setPath(out, indexField, at);
    return out;
  };
  if (Array.isArray(value) && value.length > 0) {
    for (const [at, element] of value.entries()) yield numbered(withValue(doc, path, element), at);
  } else if (Array.isArray(value)) {
    if (keepEmpty) yield numbered(withValue(doc, path, undefined), null);
  } else if ((value !== undefined && value !== null) || keepEmpty) yield numbered(doc, null);
}

export function unwind(spec: unknown): Stage {
  const options = parse(spec);
  return function* (source: Pausable<Doc>): Pausable<Doc> {
    for (const doc of source) {
      if (doc === PAUSE) yield PAUSE;
      else yield* rows(doc, options);
    }
  };
}
