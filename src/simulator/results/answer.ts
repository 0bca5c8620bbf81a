import { LRUCache } from 'lru-cache';
import { contextKey, queryKey, type QueryContext } from './context.js';
import { reach, walk } from './drift.js';
import { hash, pick, share } from './hash.js';
import { pickAngle, buildLink } from './links.js';
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
  shift?: Shift,
): SearchAnswer {
  const query = queryKey(context.q);
  const known = buildPages(context, pinned);
  const page = rankPages(known, context, day, shift).slice(start, start + num);
  return {
    results: page.map((entry) => (entry.result ??= present(entry.placement, context))),
    total: Math.round(10 ** (5 + share(query, 'total') * 4)),
    answers: [],
    ts: Math.round(20 + share(query, context.country, start, day) * 70) / 100,
  };
}

/**
 * Positions by which a page ranks lower on a day than usual; Infinity: it is not listed.
 * @param turn index of the page among those of its site
 */
export type Shift = (host: string, turn: number, context: QueryContext, day: number) => number;

const NO_SHIFT: Shift = () => 0;

/** Pages ranked for one day, best first. */
export function ranked(context: QueryContext, day: number, pinned: readonly string[] = []): Placement[] {
  return rankPages(buildPages(context, pinned), context, day).map(({ placement }) => placement);
}

/** Links of any day, best first, without the rest of a result. */
export function linksByDay(
  context: QueryContext,
  pinned: readonly string[] = [],
  shift?: Shift,
): (day: number) => string[] {
  const pages = buildPages(context, pinned);
  const links = new Map(
    pages.map((page) => [page, buildLink(page.placement.host, page.placement.turn, context)]),
  );
  return (day) => rankPages(pages, context, day, shift).map((page) => links.get(page)!);
}

/** What is the same on all days. */
interface Page {
  readonly placement: Placement;
  readonly wander: (day: number) => number;
  result?: SimulatedResult;
}

const MOST_QUERIES = 200;
/** By pinned sites, then by query. */
const pagesByQuery = new WeakMap<readonly string[], LRUCache<string, Page[]>>();

function buildPages(context: QueryContext, pinned: readonly string[]): Page[] {
  let known = pagesByQuery.get(pinned);
  if (known === undefined) pagesByQuery.set(pinned, (known = new LRUCache({ max: MOST_QUERIES })));
  const key = JSON.stringify([context.q, context.near, contextKey(context)]);
  let pages = known.get(key);
  if (pages === undefined) known.set(key, (pages = newPages(context, pinned)));
  return pages;
}

const newPages = (context: QueryContext, pinned: readonly string[]): Page[] =>
  placementsFor(context, pinned).map((placement) => ({ placement, wander: walk(placement.seed) }));

function rankPages(pages: readonly Page[], context: QueryContext, day: number, shift = NO_SHIFT): Page[] {
  return pages
    .map((page) => ({
      page,
      score: scoreOn(day, page) + shift(page.placement.host, page.placement.turn, context, day),
    }))
    .filter(({ score }) => score < Infinity)
    .sort((one, other) => one.score - other.score || one.page.placement.seed - other.page.placement.seed)
    .slice(0, DEEPEST)
    .map(({ page }) => page);
}

function scoreOn(day: number, { placement: { base }, wander }: Page): number {
  return base + reach(base) * wander(day);
}

function present({ host, turn }: Placement, context: QueryContext): SimulatedResult {
  const link = buildLink(host, turn, context);
  const title = buildTitle(host, turn, context);
  const cite = buildCite(link);
  const anchor = { text: 'Jump to overview', href: `${link}#overview` };
  const wide = hash(link, 'sitelinks') % 4 === 0;
  return {
    title,
    link,
    description: buildDescription(title, link, context),
    additional_links: [{ text: `${title}${cite.domain}`, href: link }, ...(wide ? [anchor] : [])],
    cite,
  };
}

function buildTitle(host: string, turn: number, { q }: QueryContext): string {
  const subject = queryKey(q).replace(/(^|\s)\S/gu, (letter) => letter.toUpperCase());
  const angle = pickAngle(turn);
  return `${subject}${angle && `: ${angle}`} - ${describeSite(host).name}`;
}

function buildDescription(title: string, link: string, { q, near }: QueryContext): string {
  const where = near === undefined ? '' : ` in ${near}`;
  const sentences = [
    `Everything about ${q}${where}, with answers to the questions most asked.`,
    `An overview of ${q}${where}: what it is, how it works and where to begin.`,
    `${title}. Read, compare and share what others found out${where}.`,
    `The latest on ${q}${where}, brought together and kept up to date.`,
  ];
  return pick(sentences, link);
}

function buildCite(link: string): { domain: string; span: string } {
  const { origin, pathname } = new URL(link);
  const span = pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => ` › ${decodeURIComponent(part)}`)
    .join('');
  return { domain: `${origin}${span}`, span };
}
