import { LogoError } from './logo-error.js';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const ROOT = /<(?:[\w.-]+:)?svg[\s/>]/y;

/**
 * A drawing is stored as it is: it is shown by `<img>` alone, in which browsers run no script and load nothing, and opened
 * as a page its headers forbid both. This reads what precedes its first element, once, and parses nothing else.
 * @throws LogoError for what no browser takes for an SVG
 */
export function requireSvg(bytes: Uint8Array): void {
  const text = decode(bytes);
  ROOT.lastIndex = rootOf(text);
  if (!ROOT.test(text)) throw new LogoError('is not an SVG');
  if (!text.includes(NAMESPACE)) throw new LogoError(`must have xmlns="${NAMESPACE}"`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LogoError('must be an SVG in UTF-8');
  }
}

/** Where the first element begins, after the declaration, comments and the document type. */
function rootOf(text: string): number {
  const endOf = (mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? text.length : at + mark.length;
  };
  let at = 0;
  for (;;) {
    at = afterBlanks(text, at);
    if (text.startsWith('<?', at)) at = endOf('?>', at);
    else if (text.startsWith('<!--', at)) at = endOf('-->', at + 4);
    else if (text.startsWith('<!DOCTYPE', at)) at = endOf('>', declarationsEnd(text, at, endOf));
    else return at;
  }
}

/** Entities that some drawing programs declare follow the name of the document type in brackets. */
function declarationsEnd(text: string, at: number, endOf: (mark: string, from: number) => number): number {
  const name = text.slice(at, endOf('>', at)).indexOf('[');
  return name < 0 ? at : endOf(']', at + name);
}

const BLANKS = /\s*/y;

function afterBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}
