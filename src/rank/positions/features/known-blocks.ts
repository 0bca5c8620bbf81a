import type { FeatureBits } from './feature-types.js';

/** The blocks of a result page, as sets of types. */
export interface ObservedBlocks {
  /** What the search provider sees: 0 when nothing is known. */
  seen: FeatureBits;
  present: FeatureBits;
  /** Types with a known owner. */
  linked: FeatureBits;
  owned: FeatureBits;
}

/** What earlier result pages reveal of blocks; of each type, the newest page that does. */
export interface KnownBlocks {
  /** Types of which it is known whether they were on the page. */
  seen: FeatureBits;
  present: FeatureBits;
  /** Types of which it is known whether the website was in them. */
  judged: FeatureBits;
  owned: FeatureBits;
  /** The same, by the page that reveals it before that one. */
  judgedBefore: FeatureBits;
  ownedBefore: FeatureBits;
}

/** Types that rules need to know of earlier pages. */
export interface NeededBlocks {
  presence: FeatureBits;
  ownership: FeatureBits;
  /** Types of which two pages in a row without the website are needed. */
  twice: FeatureBits;
}

export const nothingKnown = (): KnownBlocks => ({
  seen: 0,
  present: 0,
  judged: 0,
  owned: 0,
  judgedBefore: 0,
  ownedBefore: 0,
});

/** The website is not in a block that is not on the page; a block without links does not reveal who is in it. */
export const judgedOn = ({ seen, present, linked }: ObservedBlocks): FeatureBits =>
  seen & (~present | linked);

/**
 * Adds what a page reveals. A page of a provider that does not see a type reveals nothing of it.
 * @param page older than all that were added
 */
export function addPage(known: KnownBlocks, page: ObservedBlocks): void {
  const seen = page.seen & ~known.seen;
  known.seen |= seen;
  known.present |= page.present & seen;
  const judged = judgedOn(page);
  const again = judged & known.judged & ~known.judgedBefore;
  known.judgedBefore |= again;
  known.ownedBefore |= page.owned & again;
  const first = judged & ~known.judged;
  known.judged |= first;
  known.owned |= page.owned & first;
}

/** Whether an older page could decide a rule; none could where the page of now does not reveal the type. */
export function needsOlderPage(needed: NeededBlocks, now: ObservedBlocks, known: KnownBlocks): boolean {
  const judged = judgedOn(now);
  const presence = needed.presence & now.seen & ~known.seen;
  const ownership = needed.ownership & judged & ~known.judged;
  const twice = needed.twice & judged & ~now.owned & known.judged & ~known.owned & ~known.judgedBefore;
  return (presence | ownership | twice) !== 0;
}
