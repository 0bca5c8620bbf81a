/** Compares by Unicode code point; the operator `<` compares UTF-16 units, which orders surrogates before '～'. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x !== y) return codePointOrder(x) - codePointOrder(y);
  }
  return a.length - b.length;
}

/** Moves surrogates behind all other units. */
function codePointOrder(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares in lower case by code point; ties by the original code points. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b);
}

/**
 * Ignores case and Unicode normalization. Upper case also equates final sigma with sigma, and sharp s with ss; lower case
 * before it equates capitals that have no other upper case, such as capital sharp s.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
