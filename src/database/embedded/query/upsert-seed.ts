import { CommandError } from '../errors/command-error.js';
import { deepCopy, type Doc, isDoc } from '../values/bson.js';
import { keyText } from '../values/order.js';
import { setPath } from '../values/paths.js';
import { isOperators } from './filter.js';
import { isRegex } from './regex.js';

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isValue = (value: unknown) => !isRegex(value) && !isOperators(value);

/** The value that a condition requires of its field, as a list; empty when more than one is possible. */
function requiredValue(condition: unknown): unknown[] {
  if (!isOperators(condition)) return [condition].filter(isValue);
  const choice = toList(condition.$in);
  return new Set(choice.map(keyText)).size === 1 ? choice.slice(0, 1).filter(isValue) : [];
}

/** The initial document of an upsert: the equalities of the filter (with BSON number types), _id first. */
export function upsertSeed(filter: Doc): Doc {
  const found = new Map<string, unknown>();
  collect(filter, found);
  const seed: Doc = {};
  if (found.has('_id')) seed._id = found.get('_id');
  for (const [path, value] of found) if (path !== '_id') setPath(seed, path, deepCopy(value));
  return seed;
}

/** @throws CommandError 224, as MongoDB, when the filter contains $expr */
export function checkUpsert(filter: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$expr') {
      const message = '$expr is not allowed in the query predicate for an upsert';
      throw new CommandError(224, 'QueryFeatureNotAllowed', message);
    }
    const parts: unknown[] = Array.isArray(value) && name.startsWith('$') ? value : [];
    for (const part of parts) if (isDoc(part)) checkUpsert(part);
  }
}

const overlap = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

function matchedTwice(a: string, b: string): CommandError {
  const reason = a === b ? `path '${a}' is matched twice` : `both paths '${a}' and '${b}' are matched`;
  return new CommandError(54, 'NotSingleValueField', `cannot infer query fields to set, ${reason}`);
}

function collect(filter: Doc, found: Map<string, unknown>): void {
  for (const [path, condition] of Object.entries(filter)) {
    const parts: unknown[] = Array.isArray(condition) ? condition : [];
    if (path === '$and' || (path === '$or' && parts.length === 1)) {
      for (const part of parts) if (isDoc(part)) collect(part, found);
    }
    if (path.startsWith('$')) continue;
    for (const value of requiredValue(condition)) {
      const other = [...found.keys()].find((known) => overlap(known, path));
      if (other !== undefined) throw matchedTwice(other, path);
      found.set(path, value);
    }
  }
}
