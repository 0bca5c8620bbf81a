import { LogoError } from './logo-error.js';
import { referencesOf } from './svg-policy.js';
import type { SvgElement } from './svg-tree.js';

/** Elements that a browser draws at most, each reference followed. */
const MAX_DRAWN = 20_000;

/**
 * Elements that reference each other could multiply: ten levels of ten are ten billion.
 * @throws LogoError for a circle of references, and for too many elements
 */
export function requireCheap(root: SvgElement): void {
  const byId = new Map<string, SvgElement>();
  collect(root, byId);
  const known = new Map<SvgElement, number>();
  const open = new Set<SvgElement>();
  const costOf = (element: SvgElement): number => {
    const cost = known.get(element);
    if (cost !== undefined) return cost;
    if (open.has(element)) throw new LogoError('must not contain elements that refer to themselves');
    open.add(element);
    const inner = element.children.filter((child) => typeof child !== 'string');
    const referred = targetsOf(element).flatMap((id) => byId.get(id) ?? []);
    let sum = 1;
    for (const each of [...inner, ...referred]) sum += costOf(each);
    if (sum > MAX_DRAWN) throw new LogoError(`must not draw more than ${MAX_DRAWN} elements`);
    open.delete(element);
    known.set(element, sum);
    return sum;
  };
  costOf(root);
}

function collect(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId);
}

function targetsOf({ attributes }: SvgElement): string[] {
  const found = [...attributes.values()].flatMap(referencesOf);
  const href = attributes.get('href');
  return href === undefined ? found : [...found, href.slice(1)];
}
