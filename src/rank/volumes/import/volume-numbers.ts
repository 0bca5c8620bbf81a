import { normalizeText } from '../../../common/normalize-text.js';

/** Digits between which `,`, `.`, an apostrophe or a space separates thousands. */
const THOUSANDS = /^(?:0|[1-9]\d{0,2})(?:([.,' ])\d{3})(?:\1\d{3})*$/;
/** As in India: 12,34,567. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/**
 * How programs shorten numbers, in the languages of common exports; without dots. Where two languages have one word for
 * different numbers: `readMultiplier`.
 */
const UNITS = new Map(
  Object.entries({
    k: 1e3,
    'thousand tsd duizend mille mil mila tys tis tūkst tuh tuhat ezer хил тыс тис χιλ bin rb ribu nghìn n': 1e3,
    'ألف الف آلاف هزار אלף हज़ार हजार হাজার พัน 千 천 t': 1e3,
    '万 萬 만 หมื่น': 1e4,
    'lakh lac l लाख লাখ แสน': 1e5,
    'm mio mn mi million millions millionen mln mill milj milione milioni milhão milhões millón millones': 1e6,
    'miljoen millió млн милн εκ juta jt tr triệu مليون ملايين میلیون מיליון ล้าน 百万 百萬 백만 milyon': 1e6,
    'cr crore करोड़ करोड क কোটি 千万 千萬 천만': 1e7,
    '億 亿 억': 1e8,
    'b bn billion mrd md mld mlrd mr bi miliar milyar miliardo miliardi milliard milliards млрд': 1e9,
    'مليار میلیارد': 1e9,
  }).flatMap(([words, value]) => words.split(' ').map((word) => [word.normalize('NFKC'), value] as const)),
);
const NUMBER = /^(\d(?:[\d.,' ]*\d)?)( ?)([\p{L}\p{M}॰]*)(\.?)$/u;
/** Here a comma never separates decimals. */
const EAST_ASIAN = /^[億亿억万萬만千천百백]+$/;
/** 1億2000万, 3만5천: parts from the largest on. */
const PARTS = /^(?:\d{1,4}(?:[.,]\d+)?[億亿억万萬만千천])+(?:\d{1,4})?$/u;
const PART = /(\d{1,4}(?:[.,]\d+)?)([億亿억万萬만千천]?)/gu;
const RANGE = /^([^-–—~〜]*\d[^-–—~〜]*)[-–—~〜]([^-–—~〜]*\d[^-–—~〜]*)$/;
/** Patterns of numbers take time by the square of the length. */
const MAX_LENGTH = 60;
const CURRENCIES =
  /\p{Sc}|(?<![\p{L}\p{M}])(?:[a-z]{3}|r(?=[$ ])|kr\.?|zł|kč|ft|лв\.?|руб\.?|р\.|грн\.?|円|元|원|₩|rp\.?|rm|rs\.?|tl|lei|درهم|ريال|د\.إ\.?)(?![\p{L}\p{M}])/gu;

/**
 * Searches a month: whole or shortened ('1.5K', '10万'), with the digits and separators of any language, or a range such as
 * '1K – 10K', which counts as its geometric mean ('0 – 10': as its mean).
 * @returns null for an empty cell or one without digits; undefined for text that is not a number
 */
export function readCount(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plainNumber(cell);
  if (!/\d/.test(text)) return isBlank(text) ? null : undefined;
  const range = RANGE.exec(text.replace(/^< ?/, '0-').replace(/ (?:to|bis|до|à|a|ila) (?=\d)/u, '-'));
  if (!range) return rounded(readNumber(withoutBound(text), true));
  const [low, high] = [readNumber(range[1]!, true), readNumber(range[2]!, true)];
  if (low === undefined || high === undefined || high < low) return undefined;
  return rounded(low === 0 ? high / 2 : Math.sqrt(low * high));
}

/** An amount such as '1.20', '1,20 €' or 'USD 1,234.50'; results as of `readCount`. */
export function readAmount(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plainNumber(cell)
    .replace(CURRENCIES, (word) => (UNITS.has(word) ? word : ''))
    .trim();
  if (!/\d/.test(text)) return isBlank(text) ? null : undefined;
  return readNumber(text, false);
}

/** 0 to 100: as a whole number, or as a fraction up to 1 with decimals. Words such as 'High' are unknown. */
export function readCompetition(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plainNumber(cell);
  if (!/\d/.test(text)) return null;
  const value = readNumber(text.replace(/ ?%$/, ''), false);
  if (value === undefined) return undefined;
  const percent = /[.,]/.test(text) && value <= 1 ? value * 100 : value;
  return percent > 100 ? undefined : Math.round(percent);
}

/** With the separators of Latin scripts. */
const plainNumber = (cell: string) =>
  plainText(cell)
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
    .replace(/\u2212/g, '-');

/** '10K+', '> 1M': programs that have no exact number say the least. */
const withoutBound = (text: string) => text.replace(/^[>≥] ?| ?\+$/gu, '');

const isBlank = (text: string) => /^(?:|-+|–|—|n\/a|null|none|unknown)$/.test(text);
const rounded = (value: number | undefined) => value && Math.round(value);

/** @param isCount whether one separator before three digits separates thousands */
function readNumber(text: string, isCount: boolean): number | undefined {
  const trimmed = text.trim();
  const [, digits, space = '', word = '', dot = ''] = NUMBER.exec(trimmed) ?? [];
  if (digits === undefined) return readSum(trimmed.replaceAll(' ', ''));
  const multiplier = readMultiplier(word, { digits, space, dot });
  if (multiplier === undefined) return undefined;
  const areThousands = word === '' || (digits.includes(',') && EAST_ASIAN.test(word));
  const value = Number(withPoint(digits, isCount && areThousands));
  return Number.isFinite(value) ? value * multiplier : undefined;
}

/** @returns undefined for a word that is none for a number */
function readMultiplier(
  word: string,
  { digits, space, dot }: { digits: string; space: string; dot: string },
): number | undefined {
  if (word === '') return 1;
  // Spanish and Portuguese: a thousand; Czech, Slovak, Romanian and Croatian, with a dot: a million.
  if (word === 'mil' && dot === '.') return 1e6;
  // Turkish "bin", a thousand, is written with a space or a comma; the billion of English with neither.
  if (word === 'b' && (space !== '' || digits.includes(','))) return 1e3;
  return UNITS.get(word.replace('॰', ''));
}

/** The sum of parts in Chinese, Japanese or Korean units. */
function readSum(text: string): number | undefined {
  if (!PARTS.test(text)) return undefined;
  let [total, last] = [0, Infinity];
  for (const [, digits, unit = ''] of text.matchAll(PART)) {
    const multiplier = unit === '' ? 1 : UNITS.get(unit)!;
    if (multiplier >= last) return undefined;
    last = multiplier;
    total += Number(digits!.replace(',', '.')) * multiplier;
  }
  return total;
}

/** The last separator is that of the decimals, unless it separates thousands. */
function withPoint(digits: string, isCount: boolean): string {
  const separators = digits.match(/[.,' ]/g) ?? [];
  const isThousands = THOUSANDS.test(digits) && (isCount || separators.length > 1 || /[' ]/.test(digits));
  if (isThousands || LAKHS.test(digits)) return digits.replace(/[.,' ]/g, '');
  const [whole, decimals] = split(digits);
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** @returns an invalid number for separators that are not in groups of three digits */
function split(digits: string): [string, string?] {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at < 0) return [digits];
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  const isGrouped = (THOUSANDS.test(whole) || LAKHS.test(whole)) && !whole.includes(digits[at]!);
  return [isGrouped ? whole.replace(/[.,' ]/g, '') : whole, decimals];
}

/** Marks of direction, soft hyphens, zero-width spaces and byte order marks, which exports leave in cells. */
const INVISIBLE = /[\p{Cf}\0]/gu;
const BEYOND_ASCII = /[^ -~]/;
const DIGIT = /\p{Nd}/gu;

/** Lower case, with ASCII digits and one kind of space and apostrophe. */
export function plainText(cell: string): string {
  const text = BEYOND_ASCII.test(cell)
    ? normalizeText(cell, 'NFKC').replace(INVISIBLE, '').replace(DIGIT, asciiDigit).replace(/[’ʼ′]/gu, "'")
    : cell;
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Unicode has the ten digits of a script in a row, from a code that ends in 0 or 6. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0)!;
  const last = code & 0xf;
  const startsAt0 = /\p{Nd}/u.test(String.fromCodePoint(code - last));
  return String(startsAt0 ? last : last - 6);
}
