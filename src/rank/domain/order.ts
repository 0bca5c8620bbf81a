import type { Series } from './series.js';

type SeriesName = Pick<Series, 'keyword' | 'country' | 'near'>;

/**
 * Compares by Unicode code point. The `<` of strings compares UTF-16 units, which puts an emoji before '～':
 * the shifts below move surrogates behind the rest.
 */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares in lower case, by code point; texts that differ in case only, by their own code points. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b);
}

/** The order in which rows that are otherwise equal stand: keyword, country, near. */
export function bySeries(a: SeriesName, b: SeriesName): number {
  return byText(a.keyword, b.keyword) || byText(a.country, b.country) || byText(a.near, b.near);
}
