import { LogoError } from './logo-error.js';
import { PRESENTATION, refusedInValue, withoutComments } from './svg-policy.js';
import type { SvgElement } from './svg-tree.js';

interface Rule {
  /** A class, an identifier or an element name. */
  selector: string;
  weight: number;
  declarations: [name: string, value: string][];
}

/** Each is compared with each element. */
const MAX_RULES = 500;
const SIMPLE = /^(?:[.#]?[\w-]+|\*)$/;

/** The rules of style sheets as editors write them: simple selectors only. @throws LogoError for anything else */
export function rulesOf(sheets: readonly string[]): Rule[] {
  const rules: Rule[] = [];
  for (const sheet of sheets) {
    const plain = withoutComments(sheet);
    if (plain.includes('@')) throw LogoError.refused(/@[\w-]*/.exec(plain)![0]);
    for (const part of plain.split('}')) {
      if (part.trim() === '') continue;
      const [selectors = '', body = '', rest] = part.split('{');
      if (rest !== undefined || !part.includes('{'))
        throw new LogoError('is an SVG with an invalid style sheet');
      const declarations = declarationsOf(body);
      for (const selector of selectors.split(',').map((text) => text.trim())) {
        if (!SIMPLE.test(selector))
          throw LogoError.refused(`the selector ${selector}: export it with presentation attributes`);
        rules.push({ selector, weight: weightOf(selector), declarations });
      }
    }
  }
  if (rules.length > MAX_RULES) throw new LogoError(`must not have more than ${MAX_RULES} style rules`);
  // Stable: of rules with the same weight the last one wins.
  return rules.sort((a, b) => a.weight - b.weight);
}

/** Properties that cannot be attributes are left out. @throws LogoError for a value that could load something */
export function declarationsOf(style: string): [string, string][] {
  const declarations: [string, string][] = [];
  for (const part of withoutComments(style).split(';')) {
    const at = part.indexOf(':');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = part.slice(at + 1).trim();
    const refused = refusedInValue(part);
    if (refused !== undefined) throw LogoError.refused(refused);
    if (PRESENTATION.has(name)) declarations.push([name, withoutImportance(value)]);
  }
  return declarations;
}

/** What the style sheets and the `style` of an element set, as attributes. */
export function styledAttributes(element: SvgElement, rules: readonly Rule[]): Map<string, string> {
  const classes = new Set((element.attributes.get('class') ?? '').split(/\s+/));
  const id = element.attributes.get('id');
  const matches = ({ selector }: Rule) =>
    selector === '*' ||
    selector === element.name ||
    (selector.startsWith('.') && classes.has(selector.slice(1))) ||
    (selector.startsWith('#') && selector.slice(1) === id);
  const fromSheets = rules.filter(matches).flatMap(({ declarations }) => declarations);
  return new Map([...fromSheets, ...declarationsOf(element.attributes.get('style') ?? '')]);
}

function weightOf(selector: string): number {
  if (selector === '*') return 0;
  if (selector.startsWith('#')) return 3;
  return selector.startsWith('.') ? 2 : 1;
}

const withoutImportance = (value: string) =>
  value.toLowerCase().endsWith('!important') ? value.slice(0, -'!important'.length).trimEnd() : value;
