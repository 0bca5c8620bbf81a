/** What codes are compared by: letter case, blanks and hyphens aside. */
export function codeKey(code: string): string {
  return code.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
}

type Shorten = (key: string) => string | undefined;

const matched =
  (pattern: RegExp, write: (match: RegExpExecArray) => string): Shorten =>
  (key) => {
    const match = pattern.exec(key);
    return match ? write(match) : undefined;
  };

const first: (match: RegExpExecArray) => string = ([, kept]) => kept!;
const zipPlus4 = matched(/^(\d{5})\d{4}$/, first);
const outward = matched(/^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/, first);

/**
 * The usual shortening of a full code to what open data holds (rule 416); the neighbours that use the same codes are
 * treated alike.
 */
const SHORTEN = new Map<string, Shorten>([
  ...['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'].map((code) => [code, zipPlus4] as const),
  ...['GB', 'GG', 'JE', 'IM'].map((code) => [code, outward] as const),
  ['IE', matched(/^([A-Z]\d[\dW])[A-Z\d]{4}$/, first)],
  ['CA', matched(/^([A-Z]\d[A-Z])\d[A-Z]\d$/, first)],
  ['NL', matched(/^(\d{4})[A-Z]{2}$/, first)],
  ['BR', matched(/^(\d{5})\d{3}$/, ([, kept]) => `${kept}000`)],
  ['MT', matched(/^([A-Z]{3})\d{2,4}$/, first)],
  ['AR', matched(/^[A-Z](\d{4})[A-Z]{3}$/, first)],
]);

/** Keys to try for a code, the exact one first. */
export function keysToTry(country: string, code: string): string[] {
  const key = codeKey(code);
  const shorter = SHORTEN.get(country)?.(key);
  return shorter === undefined || shorter === key ? [key] : [key, shorter];
}
