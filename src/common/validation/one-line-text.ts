import { ValidateBy } from 'class-validator';
import { isWellFormed } from './text.js';

/** Control characters, and the separators of lines and paragraphs. */
const REFUSED = /[\p{Cc}\u2028\u2029]/u;

/** `REFUSED`, as every dialect of regular expressions writes it. */
const CLASS = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
export const ONE_LINE = `^[^${CLASS}]*$`;
/** For text that is trimmed and must not be empty. */
export const ONE_LINE_NOT_BLANK = `^[^${CLASS}]*[^\\s${CLASS}][^${CLASS}]*$`;

/** What no name may contain, as the end of a sentence that begins with the field; undefined for a text of one line. */
export function oneLineProblem(text: string): string | undefined {
  const at = text.search(REFUSED);
  if (at < 0) return isWellFormed(text) ? undefined : 'must be well-formed text';
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return `must be one line without control characters: it has U+${code} as character ${at + 1}`;
}

/** A text that is shown in lists, mails and files of one line each: without line breaks and control characters. */
export const OneLineText = () =>
  ValidateBy({
    name: 'oneLineText',
    validator: {
      validate: (value) => typeof value === 'string' && oneLineProblem(value) === undefined,
      defaultMessage: (args) =>
        `$property ${typeof args?.value === 'string' ? oneLineProblem(args.value) : 'must be a text'}`,
    },
  });
