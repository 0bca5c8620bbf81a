/** Marks of direction, soft hyphens, zero-width spaces and byte order marks, which exports leave in cells. */
const INVISIBLE = /[\p{Cf}\0]/gu;
const BEYOND_ASCII = /[^ -~]/;
const DIGIT = /\p{Nd}/gu;

/** Lower case, with ASCII digits and one kind of space and apostrophe. */
export function plainText(cell: string): string {
  const text = BEYOND_ASCII.test(cell)
    ? cell.normalize('NFKC').replace(INVISIBLE, '').replace(DIGIT, asciiDigit).replace(/[’ʼ′]/gu, "'")
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
