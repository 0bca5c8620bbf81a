const SECRET_NAME =
  /pass(word|wd)|secret|token|authorization|cookie|api[-_]?key|session[-_]?id|^x-[\w-]*key$/i;
/** User and password in a URL. */
const USER_INFO = /(:\/\/)[^/?#\s@]*@/g;
const TOKEN = /([?&]token=)[^&#\s"']*/gi;
/** An API key of this application. */
const API_KEY = /rw_[\w-]{43}/g;
const MAX_DEPTH = 6;

const REDACTED = '[redacted]';

export const redactApiKeys = (text: string) => text.replaceAll(API_KEY, REDACTED);

/** Removes API keys, and credentials from URLs, in a text. */
export const redactText = (text: string) =>
  redactApiKeys(text).replaceAll(USER_INFO, `$1${REDACTED}@`).replaceAll(TOKEN, `$1${REDACTED}`);

/**
 * A copy of an error's properties (a request, a document) without credentials. For errors only, as it takes longer than
 * writing a log line.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '[…]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? REDACTED : redact(inner, depth + 1),
    ]),
  );
}
