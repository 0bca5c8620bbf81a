import type { DayRange } from '../../shared/days/days';
import { t } from '../../shared/text/i18n';
import { changeHead } from '../../shared/ui/cells';
import { type CsvCell, csvName, csvText, estimateCell, rounded } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import type { PageRow } from './queries';

/** As in the table: traffic where it is known of any page. */
const columns = (
  rows: readonly PageRow[],
  since: string | undefined,
): [label: string, readCell: (row: PageRow) => CsvCell][] => [
  [t('Page'), ({ url }) => url],
  [t('Keywords'), ({ keywords }) => keywords],
  [t('Top 3'), ({ top3 }) => top3],
  [t('Top 10'), ({ top10 }) => top10],
  [t('Best'), ({ best }) => best],
  [t('Average'), ({ average }) => rounded(average)],
  [t('Visibility'), ({ visibility }) => rounded(visibility)],
  [changeHead(since), ({ visibility_change: change }) => rounded(change)],
  ...(rows.some(({ traffic }) => traffic !== null)
    ? [[t('Traffic'), ({ traffic }: PageRow) => estimateCell(traffic)] as [string, (row: PageRow) => CsvCell]]
    : []),
  ...(rows.some(({ clicks }) => typeof clicks === 'number')
    ? ([
        [t('Clicks'), ({ clicks }) => clicks],
        [t('Impressions'), ({ impressions }) => impressions],
      ] as [string, (row: PageRow) => CsvCell][])
    : []),
  [t('Last seen'), ({ last_seen: day }) => day],
];

/** The pages that rank, with all rows of the filters. */
export const pageFile = (
  website: string,
  { to }: DayRange,
  rows: readonly PageRow[],
  since: string | undefined,
): CsvFile => ({
  name: csvName(website, 'pages', to),
  text: csvText(
    columns(rows, since).map(([label]) => label),
    rows.map((row) => columns(rows, since).map(([, readCell]) => readCell(row))),
  ),
});
