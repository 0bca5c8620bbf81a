import { LogoError } from './logo-error.js';
import { requireCheap } from './svg-cost.js';
import { DRAWING_ATTRIBUTES, PRESENTATION, refusedInValue } from './svg-policy.js';
import { rulesOf, styledAttributes } from './svg-styles.js';
import { parseSvg, type SvgElement } from './svg-tree.js';

const INNER_HREF = /^#[\w:.-]+$/;

/**
 * Rebuilds a drawing from what is allowed in it: shapes, gradients, text and references inside it. Style sheets become
 * attributes; attributes without an effect on the picture are left out.
 * @throws LogoError naming what is not allowed
 */
export function safeSvg(bytes: Uint8Array): Buffer {
  const { root, sheets } = parseSvg(decode(bytes));
  const rules = rulesOf(sheets);
  const drawn = allowed(root, (element) => styledAttributes(element, rules));
  requireSize(drawn);
  requireCheap(drawn);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${written(drawn).slice('<svg'.length)}\n`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LogoError('must be an SVG in UTF-8');
  }
}

function allowed(element: SvgElement, styled: (element: SvgElement) => Map<string, string>): SvgElement {
  const attributes = new Map<string, string>();
  for (const [name, value] of [...element.attributes, ...styled(element)]) {
    const refused = name === 'style' ? undefined : refusedInAttribute(name, value);
    if (refused !== undefined) throw LogoError.refused(refused);
    const isKept = DRAWING_ATTRIBUTES.has(name) || PRESENTATION.has(name) || name === 'href';
    if (isKept) attributes.set(name, value);
  }
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : allowed(child, styled),
  );
  return { name: element.name, attributes, children };
}

function refusedInAttribute(name: string, value: string): string | undefined {
  if (name === 'href') return INNER_HREF.test(value) ? undefined : `href="${value}"`;
  const isDrawn = DRAWING_ATTRIBUTES.has(name) || PRESENTATION.has(name);
  return isDrawn && name !== 'id' ? refusedInValue(value) : undefined;
}

/** A picture without them would be drawn in a size of its own. */
function requireSize({ attributes }: SvgElement): void {
  if (attributes.has('viewBox')) return;
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? ''));
  if (!(width! > 0 && height! > 0)) throw new LogoError('must have a viewBox, or a width and a height');
  attributes.set('viewBox', `0 0 ${width} ${height}`);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

function written({ name, attributes, children }: SvgElement): string {
  const pairs = [...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join('');
  const inner = children
    .map((child) => (typeof child === 'string' ? escape(child) : written(child)))
    .join('');
  return inner.trim() === '' ? `<${name}${pairs}/>` : `<${name}${pairs}>${inner}</${name}>`;
}
