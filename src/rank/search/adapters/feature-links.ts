import type { FeatureLink } from '../../positions/features/page-features.js';
import { isWebLink } from '../../positions/website.js';
import { member, textOf } from './reading.js';

export type Path = readonly (string | number)[];

const MAX_LINK = 2048;
const GOOGLE_HOST = /^(www\.|maps\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$|^www\.googleadservices\.com$/;
/** Parameters of Google's redirects that contain the target. */
const TARGETS = ['q', 'url', 'adurl'];

/** The page that a link of a block leads to; undefined where it leads to Google or nowhere. */
export function pageLink(link: unknown): string | undefined {
  if (!isWebLink(link)) return undefined;
  const target = link.toLowerCase().includes('google') ? unwrapped(link) : link;
  const page = target && withoutTextFragment(target);
  return page && page.length <= MAX_LINK ? page : undefined;
}

function unwrapped(link: string): string | undefined {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, searchParams } = new URL(link);
  if (!GOOGLE_HOST.test(hostname)) return link;
  if (!['/url', '/aclk', '/pagead/aclk'].includes(pathname)) return undefined;
  return TARGETS.map((name) => searchParams.get(name)).find((target) => isWebLink(target)) ?? undefined;
}

/** '…#:~:text=words' marks words on the page. */
function withoutTextFragment(link: string): string {
  const at = link.indexOf(':~:');
  return at < 0 ? link : link.slice(0, at).replace(/#$/, '');
}

/** Where the entries of a block have their link and title; the first path with a value counts. */
export interface EntryForm {
  links: readonly Path[];
  titles?: readonly Path[];
  /** Each path is a link of its own. */
  all?: boolean;
}

/** The links of a block, each once. */
export function linksOf(
  entries: readonly unknown[],
  { links, titles = [['title']], all }: EntryForm,
): FeatureLink[] {
  const found = new Map<string, FeatureLink>();
  for (const entry of entries) {
    const pages = links.map((path) => pageLink(member(entry, ...path))).filter((page) => page !== undefined);
    for (const link of all ? pages : pages.slice(0, 1)) {
      if (found.has(link)) continue;
      const title = titleOf(entry, titles);
      found.set(link, { link, ...(title !== '' && { title }), place: found.size + 1 });
    }
  }
  return [...found.values()];
}

export const titleOf = (entry: unknown, titles: readonly Path[]): string =>
  titles.map((path) => textOf(member(entry, ...path)).trim()).find((text) => text !== '') ?? '';
