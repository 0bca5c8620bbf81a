import { SearchFailure } from '../../positions/search-failure.js';

/** Far more than any page has; more would hold the event loop for seconds. */
const MAX_VALUES = 250_000;

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** @returns JSON as a value, other text as it is @throws SearchFailure for one with too many values */
export function parseBody(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return text;
  if (countValues(text) > MAX_VALUES)
    throw new SearchFailure('malformed', 'Unexpected provider response: the body has too many values');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** At least as many as the text has, if it is JSON: each follows a comma, or the beginning of a list or an object. */
function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= MAX_VALUES; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) count += 1;
  }
  return count;
}
