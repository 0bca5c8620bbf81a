/** Decimal digits with which every double can be written; longer fractions say more than one can keep. */
const DOUBLE_DIGITS = 17;

/** Texts without any of these have no number that changes: 16 digits, or an exponent. Also found in strings. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * The first number of a JSON text that JavaScript cannot keep: a whole number beyond 2^53 that is not exact, a fraction
 * with more than 17 digits, or one out of the range of a double. `1.0` and `1e2` are kept, as 1 and 100.
 * @param text valid JSON
 */
export function findLossyNumber(text: string): string | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  for (const [token] of text.matchAll(STRING_OR_NUMBER)) {
    if (token.startsWith('"') || isKept(token)) continue;
    return token;
  }
  return undefined;
}

function isKept(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  const given = parseDecimal(token);
  if (given.digits === '') return true;
  if (value === 0) return false;
  if (given.exponent < 0 && given.digits.length <= DOUBLE_DIGITS) return true;
  const kept = parseDecimal(String(value));
  return given.digits === kept.digits && given.exponent === kept.exponent;
}

/** The value as `digits` x 10^`exponent`, without zeros at either end of the digits. */
function parseDecimal(token: string): { digits: string; exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token)!;
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return { digits, exponent: Number(power) - fraction.length + (all.length - digits.length) };
}
