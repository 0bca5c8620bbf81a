const SECRET_NAME =
  /pass(word|wd)|secret|token|authorization|cookie|api[-_]?key|session[-_]?id|^x-[\w-]*key$/i;
/** Of a URL: the user and password in front of the host, and a token in the query. */
const USER_INFO = /(:\/\/)[^/?#\s@]*@/g;
const TOKEN = /([?&]token=)[^&#\s"']*/gi;
const DEPTH = 6;

const HIDDEN = '[redacted]';

/** A text for the log, without what a URL in it may give away. */
export const scrubText = (text: string) =>
  text.replaceAll(USER_INFO, `$1${HIDDEN}@`).replaceAll(TOKEN, `$1${HIDDEN}`);

/**
 * A copy for the log of what an error drags along (a request, a document), in which nothing is left that lets anyone
 * in. For errors only: to look through every line so would cost more than writing it.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH) return '[…]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? HIDDEN : scrub(inner, depth + 1),
    ]),
  );
}
