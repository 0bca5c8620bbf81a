/** More marks on one letter than in Unicode's stream-safe format, which no language needs. */
const TOO_MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Unicode normalization, which puts the marks of a letter in order, in a time that grows with the square of their number:
 * a text with too many of them is returned unchanged.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  TOO_MANY_MARKS.test(text) ? text : text.normalize(form);
