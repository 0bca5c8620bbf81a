import { type DayEntry, NOT_FOUND } from './day-pack.js';

/** A best position, NOT_FOUND for none, of so many search results. */
export type Examined = Pick<DayEntry, 'best' | 'depth' | 'cut'>;

/**
 * Whether two positions say how the website has moved. It has not moved when it was found below the depth at which the
 * configuration ended the other search: there it may have been at the same position.
 */
export function areComparable(a: Examined, b: Examined): boolean {
  return !isBelow(a, b) && !isBelow(b, a);
}

/** Whether an earlier position reveals all that a later search would: one to a smaller depth has not seen what it has. */
export function reveals(before: Examined, now: Examined): boolean {
  if (!areComparable(before, now)) return false;
  if (before.best !== NOT_FOUND || !before.cut || now.best !== NOT_FOUND) return true;
  return now.cut === true && now.depth <= before.depth;
}

/** Whether a search that did not find the website ended above the position at which another one did. */
const isBelow = (missing: Examined, found: Examined): boolean =>
  missing.best === NOT_FOUND && missing.cut === true && found.best > missing.depth;

/**
 * The depth that counts for a website that was not found in one of two searches: the greater one, but that of a search
 * that the configuration ended, which reveals no more than that.
 */
export function countedDepth(a: Examined, b: Examined): number {
  const cut = [a, b].find(({ best, cut: isCut }) => best === NOT_FOUND && isCut);
  return cut ? cut.depth : Math.max(a.depth, b.depth);
}
