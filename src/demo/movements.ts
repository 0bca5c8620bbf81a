import type { QueryContext, Shift } from '../simulator/index.js';
import { DEMO_WEBSITE } from './keywords.js';
import { COFFEE_HOST } from './sites.js';

/** Positions below the usual one, from a first to a last day; Infinity: not listed. */
interface Movement {
  from: number;
  to: number;
  /** Days ago. */
  between: readonly [first: number, last: number];
}

const move = (from: number, to: number, first: number, last: number): Movement => ({
  from,
  to,
  between: [first, last],
});
const stay = (by: number): Movement => move(by, by, 1, 0);

/** The first website on desktops in the United States; other searches only drift. */
const MOVEMENTS: Readonly<Record<string, Movement>> = {
  // Improving.
  'css flexbox': move(6, 0, 82, 34),
  'css animation': move(9, 0, 75, 35),
  'html forms': move(8, 0, 70, 20),
  'fetch api': move(7, 0, 60, 12),
  'html canvas': move(10, 0, 50, 5),
  'http headers': move(9, 0, 45, 6),
  'web accessibility': move(12, 0, 85, 40),
  'javascript promise': move(7, 0, 40, 8),
  'javascript closures': move(18, 0, 75, 12),
  'json stringify': move(14, 1, 28, 2),
  'array filter': move(13, 2, 9, 1),
  'css variables': move(30, 2, 85, 6),
  'css container queries': move(45, 9, 52, 4),
  'html dialog': move(38, 0, 60, 4),
  'svg viewbox': move(55, 8, 70, 20),
  'cors policy': move(26, 4, 40, 3),
  webrtc: move(20, 3, 30, 3),
  // Declining.
  'array destructuring': move(0, 11, 8, 1),
  'html video': move(4, 30, 60, 5),
  'aria labels': move(2, 19, 35, 3),
  'http caching': move(0, 13, 50, 10),
  localstorage: move(0, 9, 20, 2),
  'dom events': move(3, 18, 80, 30),
  // Stable, further down.
  'javascript regex': stay(22),
  'css nesting': stay(14),
  'http cookies': stay(40),
  webassembly: stay(26),
  indexeddb: stay(6),
};

/** No longer listed for this keyword. */
const LOST = { keyword: 'pwa manifest', daysAgo: 9, before: 66 };
/** Its first page is no longer listed, but another one. */
const MOVED_PAGE = { keyword: 'css position sticky', daysAgo: 6 };

const MDN = new URL(DEMO_WEBSITE).host;

/**
 * Movements of the demo's websites.
 * @param today whole UTC days since 1970
 */
export function demoShift(today: number): Shift {
  return (host, turn, context, day) => {
    if (host.endsWith(COFFEE_HOST))
      return /coffee|espresso/.test(context.q) ? coffeeShift(today - day) : Infinity;
    return host === MDN && isDesktopInUs(context) ? findShift(context.q, turn, today - day) : 0;
  };
}

const isDesktopInUs = ({ country, device }: QueryContext) => country === 'US' && device === undefined;

/** Opened some weeks ago. */
const coffeeShift = (daysAgo: number) => movePosition(move(40, -6, 45, 2), daysAgo);

function findShift(keyword: string, turn: number, daysAgo: number): number {
  if (keyword === LOST.keyword) return daysAgo > LOST.daysAgo ? LOST.before : Infinity;
  if (keyword === MOVED_PAGE.keyword) return turn === 0 && daysAgo <= MOVED_PAGE.daysAgo ? Infinity : 0;
  const movement = MOVEMENTS[keyword];
  return movement === undefined ? 0 : movePosition(movement, daysAgo);
}

function movePosition({ from, to, between: [first, last] }: Movement, daysAgo: number): number {
  const progress = Math.min(1, Math.max(0, (first - daysAgo) / (first - last)));
  return from + (to - from) * progress * progress * (3 - 2 * progress);
}
