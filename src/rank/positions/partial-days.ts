/** A keyword that was deleted and added again has no record on the days between: a day without a few is whole. */
const WHOLE_SHARE = 0.9;

/**
 * The days on which all keywords were checked. On the others only some were, such as a few on demand between weekly
 * checks: their figures do not compare.
 * @param days ascending
 * @param keywordsOf number of keywords with a record on a day
 */
export function wholeDays<Day>(days: readonly Day[], keywordsOf: (day: Day) => number): Day[] {
  let most = 0;
  return days.filter((day) => {
    const keywords = keywordsOf(day);
    const isWhole = keywords >= most * WHOLE_SHARE;
    most = Math.max(most, keywords);
    return isWhole;
  });
}
