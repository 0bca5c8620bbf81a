import { contextKey, queryKey, type QueryContext } from './context.js';
import { hash, pick, share } from './hash.js';
import { general, inventSite, local, listSites, technical } from './sites.js';
import { isTechnical, topicSites } from './topics.js';

/** A page and its usual position, around which it drifts from day to day (drift.ts). */
export interface Placement {
  readonly host: string;
  /** Index among the site's pages for this query. */
  readonly turn: number;
  /** Usual position, 0 being the best. */
  readonly base: number;
  readonly seed: number;
}

type Place = Pick<Placement, 'host' | 'base'>;

/**
 * Together these keep a pinned site in the top 100 on every day. With reach() its score stays below 46.4; of the
 * crowd at most 55 pages can reach that (base - reach(base) < 46.4), and at most 20 of the topic and 19 other pins.
 */
export const MOST_PINNED = 20;
const MOST_TOPIC_PAGES = 20;
const DEEPEST_PINNED = 40;
/** More than one response contains, so that pages enter and leave the top 100. */
const CROWD = 125;

/** All pages that can rank for a context on any day, unordered. */
export function placementsFor(context: QueryContext, pinned: readonly string[] = []): Placement[] {
  const places = [...pinnedPlaces(context, pinned), ...topicPlaces(context), ...crowd(context)];
  const turns = new Map<string, number>();
  const where = contextKey(context);
  return places.map(({ host, base }) => {
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    return { host, turn, base, seed: hash(where, host, turn) };
  });
}

function pinnedPlaces(context: QueryContext, pinned: readonly string[]): Place[] {
  return pinned.map((site) => {
    const www = /^[^./]+\.[^./]+$/.test(site) && share(queryKey(context.q), site, 'www') < 0.3;
    const base = share(contextKey(context), site, 'pinned') * DEEPEST_PINNED;
    return { host: www ? `www.${site}` : site, base };
  });
}

function topicPlaces(context: QueryContext): Place[] {
  const query = queryKey(context.q);
  const where = contextKey(context);
  const places = topicSites(context.q).flatMap(({ host, from, to }) => {
    const usual = from + share(query, host) * (to - from);
    const abroad = (share(where, host, 'abroad') - 0.5) * (1 + usual * 0.3);
    const first = { host, base: Math.max(0, usual + abroad) };
    const second = { host, base: first.base + 1 + share(query, host, 'second') * 14 };
    return share(query, host, 'again') < 0.45 ? [first, second] : [first];
  });
  return places.sort((one, other) => one.base - other.base).slice(0, MOST_TOPIC_PAGES);
}

/** All other pages: mostly well-known sites at the top, small ones below; about a third differ by location. */
function crowd(context: QueryContext): Place[] {
  const query = queryKey(context.q);
  const where = contextKey(context);
  const famous = famousSites(context);
  return Array.from({ length: CROWD }, (_, index) => {
    const seed = share(query, index, 'by place') < 0.35 ? hash(where, index) : hash(query, index);
    const known = share(seed, 'known') < knownShare(index);
    const host = known ? pick(famous, seed, 'famous') : inventSite(context.country, seed);
    return { host, base: index + share(where, index, 'base') };
  });
}

function famousSites({ q, country, near }: QueryContext): string[] {
  if (isTechnical(q)) return technical;
  return [...general, ...listSites(country), ...(near === undefined ? [] : [...local, ...local])];
}

function knownShare(index: number): number {
  if (index < 12) return 0.97;
  return index < 45 ? 0.5 : 0.25;
}
