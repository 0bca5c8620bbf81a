import { amountHead } from '../../shared/configuration/cost-currency';
import { websiteName } from '../../shared/configuration/website-name';
import type { DayRange } from '../../shared/days/days';
import { t } from '../../shared/text/i18n';
import { changeHead } from '../../shared/ui/cells';
import { type CsvCell, csvName, csvText, rounded } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import type { SiteRow } from './site-rows';

/** As in the table, but for what head to head adds. */
const columns = (
  since: string | undefined,
  currency: string | undefined,
): [label: string, readCell: (row: SiteRow) => CsvCell][] => [
  [t('Website'), ({ website }) => websiteName(website)],
  [t('Share of voice'), ({ now }) => rounded(now?.share)],
  [changeHead(since), ({ change }) => change],
  [t('Visibility'), ({ now }) => rounded(now?.visibility)],
  [t('Average'), ({ now }) => (now && now.top100 > 0 ? rounded(now.average) : null)],
  [t('Top 3'), ({ now }) => now?.top3],
  [t('Top 10'), ({ now }) => now?.top10],
  [t('Top 100'), ({ now }) => now?.top100],
  [t('Traffic'), ({ now }) => rounded(now?.traffic, 0)],
  [amountHead(t('Traffic value'), currency), ({ now }) => rounded(now?.value, 0)],
];

/** The website and its competitors on the newest day in the range. */
export function siteFile(
  website: string,
  { to }: DayRange,
  rows: readonly SiteRow[],
  since: string | undefined,
  currency: string | undefined,
): CsvFile {
  const known = columns(since, currency).filter(([, readCell]) =>
    rows.some((row) => (readCell(row) ?? null) !== null),
  );
  return {
    name: csvName(website, 'competitors', to),
    text: csvText(
      known.map(([label]) => label),
      rows.map((row) => known.map(([, readCell]) => readCell(row))),
    ),
  };
}
