/** The form in which codes are compared: upper case, without whitespace and hyphens; full-width digits as ASCII. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** A key under which a code may be stored. */
export interface CodeLookup {
  key: string;
  /** The code also names the state, as in Argentina: only its places match. */
  stateCode?: string;
}

type Shorten = (key: string) => CodeLookup | undefined;

const matched =
  (pattern: RegExp, write: (match: RegExpExecArray) => CodeLookup): Shorten =>
  (key) => {
    const match = pattern.exec(key);
    return match ? write(match) : undefined;
  };

const first = ([, prefix]: RegExpExecArray): CodeLookup => ({ key: prefix! });
const zipPlus4 = matched(/^(\d{5})\d{4}$/, first);
const outward = matched(/^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/, first);
const withoutCedex = matched(/^(\d{5})CEDEX\d*$/, first);

/** Shortens a full code to the form in open data, also for territories that use another country's codes. */
const SHORTEN = new Map<string, Shorten>([
  ...['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'].map((code) => [code, zipPlus4] as const),
  ...['GB', 'GG', 'JE', 'IM'].map((code) => [code, outward] as const),
  ...['FR', 'GF', 'GP', 'MC', 'MQ', 'NC', 'PM', 'RE', 'WF', 'YT'].map(
    (code) => [code, withoutCedex] as const,
  ),
  ['IE', matched(/^([A-Z]\d[\dW])[A-Z\d]{4}$/, first)],
  ['CA', matched(/^([A-Z]\d[A-Z])\d[A-Z]\d$/, first)],
  ['NL', matched(/^(\d{4})[A-Z]{2}$/, first)],
  ['BR', matched(/^(\d{5})(?:\d{3})?$/, ([, prefix]) => ({ key: `${prefix}000` }))],
  ['MT', matched(/^([A-Z]{3})\d{2,4}$/, first)],
  [
    'AR',
    matched(/^([A-Z])(\d{4})(?:[A-Z]{3})?$/, ([, stateCode, key]) => ({ key: key!, stateCode: stateCode! })),
  ],
]);

/** Countries whose stored codes begin with a prefix, which callers may omit. */
const STORED_PREFIX = new Map([
  ['AD', 'AD'],
  ['LU', 'L'],
  ['LV', 'LV'],
  ['MD', 'MD'],
]);

/** Prefixes that are written before a code in international mail, beside the country's own two letters. */
const MAIL_PREFIXES = new Map<string, readonly string[]>([
  ['AT', ['A']],
  ['AX', ['FI', 'FIN']],
  ['BE', ['B']],
  ['DE', ['D']],
  ['ES', ['E']],
  ['FI', ['FIN', 'SF']],
  ['FO', ['FR', 'DK']],
  ['FR', ['F']],
  ['GB', ['UK']],
  ['GL', ['DK']],
  ['HU', ['H']],
  ['IT', ['I']],
  ['JP', ['〒']],
  ['LI', ['FL', 'CH']],
  ['LU', ['L']],
  ['MC', ['F', 'FR']],
  ['NO', ['N']],
  ['PT', ['P']],
  ['SE', ['S']],
  ['SI', ['SLO']],
  ['SJ', ['N', 'NO']],
  ['SM', ['RSM', 'I', 'IT']],
  ['VA', ['V', 'SCV', 'I', 'IT']],
  ...['GF', 'GP', 'MQ', 'NC', 'PM', 'RE', 'WF', 'YT'].map((code) => [code, ['F', 'FR']] as const),
  ...['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'].map((code) => [code, ['US']] as const),
]);

function withoutPrefix(country: string, key: string): string | undefined {
  const prefixes = [country, ...(MAIL_PREFIXES.get(country) ?? [])].filter((each) => key.startsWith(each));
  const longest = Math.max(0, ...prefixes.map(({ length }) => length));
  return longest === 0 || longest === key.length ? undefined : key.slice(longest);
}

/** Keys under which a code may be stored, the exact one first; a prefix of the country may be there or missing. */
export function lookupKeys(country: string, code: string): CodeLookup[] {
  const given = codeKey(code);
  const bare = withoutPrefix(country, given);
  const prefix = STORED_PREFIX.get(country);
  const spellings = [
    given,
    ...(bare === undefined ? [] : [bare]),
    ...(prefix === undefined ? [] : [prefix + (bare ?? given)]),
  ];
  const all = spellings.flatMap((key) => [{ key }, SHORTEN.get(country)?.(key)]);
  const lookups = all.filter((lookup): lookup is CodeLookup => lookup !== undefined);
  return lookups.filter(({ key }, i) => lookups.findIndex((other) => other.key === key) === i);
}

/** Countries with postal codes, in alphabetical order. */
export const POSTAL_COUNTRIES: readonly string[] = [
  ...'US CA BR MX AR CL CO CR DO GT GF GP GU MQ PM PR UY VI'.split(' '),
  ...'AT BE BG BY CH CZ DE DK ES FI FO FR GB GG GL HR HU IE IM IS IT JE LI LT LU LV MC MD MK MT NL NO PL PT'.split(
    ' ',
  ),
  ...'RE RO RU SE SI SJ SK SM VA WF BD IN JP LK MY PH PK TH TR AS AU FM MH MP NC NZ PW DZ ZA YT AD AX BM'.split(
    ' ',
  ),
].sort();
