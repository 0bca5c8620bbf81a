import { unescape } from 'node:querystring';

const SECRET_NAME =
  /pass(word|wd)|secret|token|authorization|cookie|api[-_]?key|session[-_]?id|^x-[\w-]*key$/i;
/** User and password in a URL. */
const USER_INFO = /(:\/\/)[^/?#\s@]*@/g;
const TOKEN = /([?&]token=)[^&#\s"']*/gi;
/** 256 random bits, such as the token of a share link. */
const SECRET_TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const SECRET_SEGMENT = /(?<=\/)[\w-]{43}(?![\w-])/g;
/** An API key of this application. */
const API_KEY = /rw_[\w-]{43}/g;
const MAX_DEPTH = 6;

const REDACTED = '[redacted]';

export const redactApiKeys = (text: string) => text.replaceAll(API_KEY, REDACTED);

/** Removes API keys and tokens of 256 random bits. */
export const redactSecretTokens = (text: string) => redactApiKeys(text).replaceAll(SECRET_TOKEN, REDACTED);

/** Removes the value of a parameter `token`. */
export const redactTokenParameter = (text: string) => text.replaceAll(TOKEN, `$1${REDACTED}`);

/**
 * The text as `redactPlain` returns it, without what it finds in the percent-decoded text either: then the decoded text is
 * returned. Each character may be encoded several times.
 */
export function redactEncoded(text: string, redactPlain: (text: string) => string): string {
  const redacted = redactPlain(text);
  if (!ENCODED.test(redacted)) return redacted;
  const decoded = decodeFully(redacted);
  const found = redactPlain(decoded);
  return found === decoded ? redacted : found;
}

const ENCODED = /%[\da-f]{2}/i;
const MAX_DECODINGS = 5;

function decodeFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_DECODINGS && ENCODED.test(decoded); round += 1)
    decoded = unescape(decoded.replaceAll(/%(?:25)+(?=[\da-f]{2})/gi, '%'));
  return decoded;
}

/** Removes API keys, and credentials from URLs, in a text. */
export const redactText = (text: string) => redactEncoded(text, redactPlainText);

const redactPlainText = (text: string) =>
  redactTokenParameter(redactApiKeys(text).replaceAll(USER_INFO, `$1${REDACTED}@`)).replaceAll(
    SECRET_SEGMENT,
    REDACTED,
  );

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
