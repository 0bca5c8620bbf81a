import type { DayRange } from '../days/days';
import { t } from '../text/i18n';
import { type CsvCell, csvName, csvText, rounded } from '../ui/csv';
import type { CsvFile } from '../ui/export-csv';
import type { PageRow } from './queries';

/** As in the table. */
const COLUMNS = (): [label: string, cellOf: (row: PageRow) => CsvCell][] => [
  [t('Page'), ({ url }) => url],
  [t('Keywords'), ({ keywords }) => keywords],
  [t('Top 3'), ({ top3 }) => top3],
  [t('Top 10'), ({ top10 }) => top10],
  [t('Best'), ({ best }) => best],
  [t('Average'), ({ average }) => rounded(average)],
  [t('Visibility'), ({ visibility }) => rounded(visibility)],
  [t('Change'), ({ visibility_change: change }) => rounded(change)],
  [t('Last seen'), ({ last_seen: day }) => day],
];

/** The pages that rank, with all rows of the filters. */
export const pageFile = (website: string, { to }: DayRange, rows: readonly PageRow[]): CsvFile => ({
  name: csvName(website, 'pages', to),
  text: csvText(
    COLUMNS().map(([label]) => label),
    rows.map((row) => COLUMNS().map(([, cellOf]) => cellOf(row))),
  ),
});
