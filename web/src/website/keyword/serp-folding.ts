import type { ComparedRow } from './serp-changes';

/** Results that are not shown. */
export interface Fold {
  first: ComparedRow;
  last: ComparedRow;
}

/** Shown above the fold; fewer where your website is further down. */
const [HEAD, SHORT_HEAD] = [10, 3];
/** Fewer rows than this are not folded. */
const MIN_FOLDED = 3;

const isMarked = ({ own, competitor }: ComparedRow) => own || competitor !== null;

/**
 * The first results, your website with its neighbors, and competitors; a fold in place of the others.
 * @param rows in their order
 */
export function foldRows(rows: readonly ComparedRow[]): (ComparedRow | Fold)[] {
  const head = rows.findIndex(({ own }) => own) >= HEAD ? SHORT_HEAD : HEAD;
  const isShown = rows.map(
    (row, n) => n < head || isMarked(row) || rows[n - 1]?.own === true || rows[n + 1]?.own === true,
  );
  const parts: (ComparedRow | Fold)[] = [];
  for (let n = 0; n < rows.length; n += 1) {
    const next = isShown.indexOf(true, n);
    const end = next === -1 ? rows.length : next;
    if (end - n >= MIN_FOLDED) {
      parts.push({ first: rows[n]!, last: rows[end - 1]! });
      n = end - 1;
    } else parts.push(rows[n]!);
  }
  return parts;
}
