/** Decimal digits with which every double can be written; longer fractions say more than one can keep. */
const DOUBLE_DIGITS = 17;

/** Texts without any of these have no number that changes: 16 digits, or an exponent. Also found in strings. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The first number of a JSON text that JavaScript cannot keep: a whole number beyond 2^53 that is not exact, a fraction
 * with more than 17 digits, or one out of the range of a double. `1.0` and `1e2` are kept, as 1 and 100. Takes a time
 * proportional to the text, also where it is not JSON.
 */
export function findLossyNumber(text: string): string | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  for (const part of partsBesideStrings(text)) {
    const lossy = part.match(NUMBER)?.find((number) => !isKept(number));
    if (lossy !== undefined) return lossy;
  }
  return undefined;
}

function* partsBesideStrings(text: string): Generator<string> {
  let start = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', start)) {
    yield text.slice(start, quote);
    start = endOfString(text, quote);
  }
  yield text.slice(start);
}

/** The index after a string; that of the end of the text, when the string has none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
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
  const digits = withoutTrailingZeros(all);
  return { digits, exponent: Number(power) - fraction.length + (all.length - digits.length) };
}

/** Unlike `replace(/0+$/)`, which begins a search at each zero of a long number. */
function withoutTrailingZeros(digits: string): string {
  let { length } = digits;
  while (digits[length - 1] === '0') length -= 1;
  return digits.slice(0, length);
}
