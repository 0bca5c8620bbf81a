/** Digits between which `,`, `.`, an apostrophe or a space separates thousands. */
const THOUSANDS = /^(?:0|[1-9]\d{0,2})(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const SUFFIXES: Record<string, number> = {
  k: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  b: 1e9,
  mrd: 1e9,
};
const NUMBER = /^([\d.,' ]*\d)\s*(k|m|b|tsd|mio|mrd)?\.?$/;
const RANGE = /^([^-–—]*\d[^-–—]*)[-–—]([^-–—]*\d[^-–—]*)$/;
/** Patterns of numbers take time by the square of the length. */
const MAX_LENGTH = 60;

/**
 * Searches a month: whole or shortened ('1.5K'), with any separators of thousands, or a range such as '1K – 10K', which
 * counts as its geometric mean ('0 – 10': as its mean).
 * @returns null for an empty cell or one without digits; undefined for text that is not a number
 */
export function readCount(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plain(cell);
  if (!/\d/.test(text)) return isBlank(text) ? null : undefined;
  const range = RANGE.exec(text.replace(/^</, '0-'));
  if (!range) return rounded(numberOf(text, true));
  const [low, high] = [numberOf(range[1]!, true), numberOf(range[2]!, true)];
  if (low === undefined || high === undefined || high < low) return undefined;
  return rounded(low === 0 ? high / 2 : Math.sqrt(low * high));
}

/** An amount such as '1.20', '1,20 €' or 'USD 1,234.50'; results as of `readCount`. */
export function readAmount(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plain(cell)
    .replace(/\p{Sc}|\b[a-z]{3}\b/gu, '')
    .trim();
  if (!/\d/.test(text)) return isBlank(text) ? null : undefined;
  return numberOf(text, false);
}

/** 0 to 100: as a whole number, or as a fraction up to 1 with decimals. Words such as 'High' are unknown. */
export function readCompetition(cell: string): number | null | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = plain(cell);
  if (!/\d/.test(text)) return null;
  const value = numberOf(text, false);
  if (value === undefined) return undefined;
  const percent = /[.,]/.test(text) && value <= 1 ? value * 100 : value;
  return percent > 100 ? undefined : Math.round(percent);
}

/** Lower case, with one kind of space and apostrophe. */
const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/gu, ' ')
    .replace(/[’ʼ]/gu, "'")
    .trim();

const isBlank = (text: string) => /^(?:|-+|–|—|n\/a|null|unknown)$/.test(text);
const rounded = (value: number | undefined) => value && Math.round(value);

/** @param isCount whether one separator before three digits separates thousands */
function numberOf(text: string, isCount: boolean): number | undefined {
  const [, digits, suffix] = NUMBER.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(withPoint(digits, isCount && suffix === undefined));
  return Number.isFinite(value) ? value * (suffix === undefined ? 1 : SUFFIXES[suffix]!) : undefined;
}

/** The last separator is that of the decimals, unless it separates thousands. */
function withPoint(digits: string, isCount: boolean): string {
  const separators = digits.match(/[.,' ]/g) ?? [];
  const isThousands = THOUSANDS.test(digits) && (isCount || separators.length > 1 || /[' ]/.test(digits));
  if (isThousands) return digits.replace(/[.,' ]/g, '');
  const [whole, decimals] = split(digits);
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** @returns an invalid number for separators that are not in groups of three digits */
function split(digits: string): [string, string?] {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at < 0) return [digits];
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  const isGrouped = THOUSANDS.test(whole) && !whole.includes(digits[at]!);
  return [isGrouped ? whole.replace(/[.,' ]/g, '') : whole, decimals];
}
