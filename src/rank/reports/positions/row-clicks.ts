import type { ComparedRow } from '../../positions/table.js';
import type { SearchConsoleFigures } from '../../search-console/index.js';
import type { RankConfig } from '../../tracking/index.js';
import type { TableRange } from './table-reader.js';

/**
 * Adds to rows of the table what Search Console counts over the range, whose days it takes as Pacific ones.
 * @param rows of keywords of the configuration; they are changed, as by `addWorths`
 */
export async function addClicks(
  figures: SearchConsoleFigures,
  { _id }: Pick<RankConfig, '_id'>,
  rows: readonly ComparedRow[],
  { start, end }: Pick<TableRange, 'start' | 'end'>,
): Promise<void> {
  const read = await figures.ofKeywords(_id, rows, start, end);
  if (!read) return;
  rows.forEach((row, index) => {
    const found = read(index);
    if (!found) return;
    row.clicks = found.clicks;
    row.impressions = found.impressions;
    row.ctr = found.ctr;
    row.gsc_position = found.position;
  });
}
