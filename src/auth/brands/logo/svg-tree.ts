import { SaxesParser, type SaxesTagNS } from 'saxes';
import { LogoError } from './logo-error.js';
import { DESCRIPTIVE_ELEMENTS, DRAWING_ELEMENTS } from './svg-policy.js';

/** An element of a drawing. */
export interface SvgElement {
  name: string;
  /** By local name; of other namespaces only `xlink:href`, as `href`. */
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

export interface SvgDocument {
  root: SvgElement;
  /** Texts of `<style>`. */
  sheets: string[];
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Namespaces whose elements browsers run or lay out inside an SVG. */
const ACTIVE = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML', '']);

const MAX_DEPTH = 64;

/**
 * Parses strictly: no undeclared entity, no declaration of one, every name in a namespace. Elements of editors, which are
 * in namespaces of their own, are left out.
 * @throws LogoError naming what is not allowed
 */
export function parseSvg(text: string): SvgDocument {
  const parser = new SaxesParser({ xmlns: true });
  const sheets: string[] = [];
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
  /** Depth of open elements that are left out. */
  let skipped = 0;

  parser.on('error', (error) => {
    throw new LogoError(`is not well-formed XML: ${error.message.replace(/\.$/, '')}`);
  });
  parser.on('doctype', (doctype) => {
    if (/[[]/.test(doctype)) throw LogoError.refused('a declaration in <!DOCTYPE>');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw LogoError.refused(`<?${target}?>`);
  });
  parser.on('opentag', (tag) => {
    if (skipped > 0 || isLeftOut(tag)) {
      skipped += 1;
      return;
    }
    const element = elementOf(tag);
    if (open.length === 0 && tag.local !== 'svg') throw new LogoError('must begin with <svg>');
    if (open.length >= MAX_DEPTH) throw new LogoError(`must not have elements more than ${MAX_DEPTH} deep`);
    if (tag.local !== 'style') open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const element = open.pop()!;
    if (element.name === 'style') sheets.push(element.children.join(''));
  });
  const addText = (content: string) => {
    if (skipped === 0) open.at(-1)?.children.push(content);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (!root) throw new LogoError('must begin with <svg>');
  return { root, sheets };
}

function isLeftOut({ uri, local, name }: SaxesTagNS): boolean {
  if (uri === SVG) return DESCRIPTIVE_ELEMENTS.has(local);
  if (ACTIVE.has(uri)) throw LogoError.refused(`<${name}>${uri === '' ? ' outside the SVG namespace' : ''}`);
  return true;
}

function elementOf({ local, name, attributes }: SaxesTagNS): SvgElement {
  if (local !== 'style' && !DRAWING_ELEMENTS.has(local)) throw LogoError.refused(`<${name}>`);
  const found = new Map<string, string>();
  for (const attribute of Object.values(attributes)) {
    if (/^on/i.test(attribute.local)) throw LogoError.refused(`the attribute ${attribute.name}`);
    if (attribute.uri === '' || (attribute.uri === XLINK && attribute.local === 'href'))
      found.set(attribute.local, attribute.value);
  }
  return { name: local, attributes: found, children: [] };
}
