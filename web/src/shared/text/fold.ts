/**
 * As the server compares texts (`foldCase`): without case, width of characters, and dots of the letter i.
 */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFC').replaceAll('\u0130', 'I');

/** Whether a text has what is typed in it. */
export const isFound = (text: string, typed: string): boolean => folded(text).includes(folded(typed.trim()));
