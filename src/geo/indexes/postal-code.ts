/** The form in which codes are compared: upper case, without whitespace and hyphens. */
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

const first: (match: RegExpExecArray) => string = ([, prefix]) => prefix!;
const zipPlus4 = matched(/^(\d{5})\d{4}$/, first);
const outward = matched(/^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/, first);

/** Shortens a full code to the form in open data (rule 416), also for territories that use another country's codes. */
const SHORTEN = new Map<string, Shorten>([
  ...['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'].map((code) => [code, zipPlus4] as const),
  ...['GB', 'GG', 'JE', 'IM'].map((code) => [code, outward] as const),
  ['IE', matched(/^([A-Z]\d[\dW])[A-Z\d]{4}$/, first)],
  ['CA', matched(/^([A-Z]\d[A-Z])\d[A-Z]\d$/, first)],
  ['NL', matched(/^(\d{4})[A-Z]{2}$/, first)],
  ['BR', matched(/^(\d{5})\d{3}$/, ([, prefix]) => `${prefix}000`)],
  ['MT', matched(/^([A-Z]{3})\d{2,4}$/, first)],
  ['AR', matched(/^[A-Z](\d{4})[A-Z]{3}$/, first)],
]);

/** Keys under which a code may be stored, the exact one first. */
export function lookupKeys(country: string, code: string): string[] {
  const key = codeKey(code);
  const shorter = SHORTEN.get(country)?.(key);
  return shorter === undefined || shorter === key ? [key] : [key, shorter];
}
