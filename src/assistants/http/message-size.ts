import { ValidationError } from '../../common/errors.js';

/** Far more than any message has. The library checks each member by itself, and describes each that is wrong. */
const MAX_MEMBERS = 200;

type Container = Record<string, unknown> | unknown[];

/** @throws ValidationError naming the first object with too many members; lists are bounded by their tools */
export function requireFewMembers(body: unknown): void {
  const pending: [path: string, value: unknown][] = [['', body]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next;
    if (!isContainer(value)) continue;
    const entries = Object.entries(value);
    if (!Array.isArray(value) && entries.length > MAX_MEMBERS) throw tooMany(path);
    for (const [name, each] of entries) if (isContainer(each)) pending.push([join(path, name), each]);
  }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** A name may be as long as the body. */
const join = (path: string, name: string) => `${path === '' ? '' : `${path}.`}${name.slice(0, 100)}`;

function tooMany(path: string): ValidationError {
  const about = path === '' ? 'body' : path;
  return new ValidationError([{ path: about, message: `${about} must have at most ${MAX_MEMBERS} members` }]);
}
