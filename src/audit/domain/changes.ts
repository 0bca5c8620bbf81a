/** One field that differs. */
export interface Change {
  /** Names joined by dots. */
  path: string;
  before: unknown;
  after: unknown;
}

const MASK = '***';
const MAX_CHANGES = 50;
const MAX_TEXT = 500;
const MAX_ITEMS = 20;
const MAX_DEPTH = 6;
/** Path of the last change when there are more. */
const MORE = '…';

const SECRET_WORDS =
  /^(pass(word|wd|phrase)?s?|pwd|secrets?|(api)?keys?|tokens?|hash(es)?|digest|credentials?|cookies?|authorization|signature)$/;
/** User and password, and the query, of a URL: both may contain credentials. */
const USER_INFO = /(:\/\/)[^/?#\s@]*@/g;
const QUERY_VALUE = /([?&][^=&#\s]*=)[^&#\s]*/g;
const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Compares by word, so that 'api_key' and 'tokenHash' are secret and 'keyword' is not. */
export const isSecretName = (name: string) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).some((word) => SECRET_WORDS.test(word.toLowerCase()));

/**
 * The fields that differ, in the order of `after`, then those only in `before`. Secrets are masked, long values
 * shortened, and of long lists only the items that differ are kept. Dates and ids are compared as their JSON.
 * @returns at most 51 changes, of which the last has the number of those omitted
 */
export function compare(before: object = {}, after: object = {}): Change[] {
  const changes: Change[] = [];
  collect(plain(before), plain(after), [], changes);
  if (changes.length <= MAX_CHANGES) return changes;
  const omitted = `${changes.length - MAX_CHANGES} more changes`;
  return [...changes.slice(0, MAX_CHANGES), { path: MORE, before: null, after: omitted }];
}

type Fields = Record<string, unknown>;

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Fields;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collect(before: Fields, after: Fields, path: string[], changes: Change[]): void {
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [old, now] = [own(before, name), own(after, name)];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const at = [...path, name];
    if (at.length < MAX_DEPTH && !isSecretName(name) && canDescend(old, now)) {
      collect(isFields(old) ? old : {}, isFields(now) ? now : {}, at, changes);
    } else changes.push({ path: at.join('.'), ...shown(name, old, now) });
  }
}

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : null);

/** Into objects that have fields; null counts as an object without any. */
const canDescend = (old: unknown, now: unknown) =>
  [old, now].every((value) => value === null || isFields(value)) &&
  [old, now].some((value) => isFields(value) && Object.keys(value).length > 0);

function shown(name: string, old: unknown, now: unknown): Omit<Change, 'path'> {
  if (isSecretName(name)) return { before: masked(old), after: masked(now) };
  const [before, after] = Array.isArray(old) && Array.isArray(now) ? onlyDifferent(old, now) : [old, now];
  return { before: shorten(before), after: shorten(after) };
}

const masked = (value: unknown) => (value === null ? null : MASK);

/** Short lists as they are. */
function onlyDifferent(old: unknown[], now: unknown[]): [unknown[], unknown[]] {
  if (Math.max(old.length, now.length) <= MAX_ITEMS) return [old, now];
  return [without(old, now), without(now, old)];
}

function without(list: unknown[], other: unknown[]): unknown[] {
  const known = new Set(other.map((item) => JSON.stringify(item)));
  return list.filter((item) => !known.has(JSON.stringify(item)));
}

function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(hideCredentials(value));
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => shorten(item, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `${value.length - MAX_ITEMS} more`] : items;
  }
  if (!isFields(value)) return value;
  if (depth > MAX_DEPTH) return MORE;
  const fields = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    fields.map(([name, inner]) => [name, isSecretName(name) ? masked(inner) : shorten(inner, depth + 1)]),
  );
}

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}${MORE}` : text);

function hideCredentials(text: string): string {
  if (!URL_LIKE.test(text)) return text;
  return text.replaceAll(USER_INFO, `$1${MASK}@`).replaceAll(QUERY_VALUE, `$1${MASK}`);
}
