import { queryKey, type QueryContext } from './context.js';
import { reach, wander } from './drift.js';
import { hash, pick, share } from './hash.js';
import { angleOf, linkOf } from './links.js';
import { placementsFor, type Placement } from './placements.js';
import { describeSite } from './sites.js';

/** Deepest result, even if `start` is greater. */
export const DEEPEST = 100;

export interface SimulatedResult {
  title: string;
  link: string;
  description: string;
  additional_links: { text: string; href: string }[];
  cite: { domain: string; span: string };
}

export interface SearchAnswer {
  results: SimulatedResult[];
  /** Estimate as search engines print it, not the length of the list. */
  total: number;
  answers: string[];
  /** Claimed duration in seconds. */
  ts: number;
}

export interface Window {
  readonly start: number;
  readonly num: number;
}

/**
 * The provider's response, a pure function of its arguments.
 * @param day whole UTC days since 1970
 */
export function searchAnswer(
  context: QueryContext,
  day: number,
  { start, num }: Window,
  pinned: readonly string[] = [],
): SearchAnswer {
  const query = queryKey(context.q);
  const page = ranked(context, day, pinned).slice(start, start + num);
  return {
    results: page.map((placement) => present(placement, context)),
    total: Math.round(10 ** (5 + share(query, 'total') * 4)),
    answers: [],
    ts: Math.round(20 + share(query, context.country, start, day) * 70) / 100,
  };
}

/** Pages ranked for one day, best first. */
export function ranked(context: QueryContext, day: number, pinned: readonly string[] = []): Placement[] {
  return placementsFor(context, pinned)
    .map((placement) => ({ placement, score: scoreOn(day, placement) }))
    .sort((one, other) => one.score - other.score || one.placement.seed - other.placement.seed)
    .slice(0, DEEPEST)
    .map(({ placement }) => placement);
}

function scoreOn(day: number, { base, seed }: Placement): number {
  return base + reach(base) * wander(seed, day);
}

function present({ host, turn }: Placement, context: QueryContext): SimulatedResult {
  const link = linkOf(host, turn, context);
  const title = titleOf(host, turn, context);
  const cite = citeOf(link);
  const anchor = { text: 'Jump to overview', href: `${link}#overview` };
  const wide = hash(link, 'sitelinks') % 4 === 0;
  return {
    title,
    link,
    description: descriptionOf(title, link, context),
    additional_links: [{ text: `${title}${cite.domain}`, href: link }, ...(wide ? [anchor] : [])],
    cite,
  };
}

function titleOf(host: string, turn: number, { q }: QueryContext): string {
  const subject = queryKey(q).replace(/(^|\s)\S/gu, (letter) => letter.toUpperCase());
  const angle = angleOf(turn);
  return `${subject}${angle && `: ${angle}`} - ${describeSite(host).name}`;
}

function descriptionOf(title: string, link: string, { q, near }: QueryContext): string {
  const where = near === undefined ? '' : ` in ${near}`;
  const sentences = [
    `Everything about ${q}${where}, with answers to the questions most asked.`,
    `An overview of ${q}${where}: what it is, how it works and where to begin.`,
    `${title}. Read, compare and share what others found out${where}.`,
    `The latest on ${q}${where}, brought together and kept up to date.`,
  ];
  return pick(sentences, link);
}

function citeOf(link: string): { domain: string; span: string } {
  const { origin, pathname } = new URL(link);
  const span = pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => ` › ${decodeURIComponent(part)}`)
    .join('');
  return { domain: `${origin}${span}`, span };
}
