import { amountHead } from '../../shared/configuration/cost-currency';
import type { DayRange } from '../../shared/days/days';
import { t } from '../../shared/text/i18n';
import { csvName, csvText, rounded } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import type { DayFigures } from './periods';

/** The figures of the tiles by their names, with the decimals that they have there. */
const listColumns = (
  currency: string | undefined,
): [label: string, readValue: (day: DayFigures) => number | null][] => [
  [t('Visibility'), ({ visibility }) => rounded(visibility)],
  [t('Average position'), ({ average }) => rounded(average)],
  [t('Top 3'), ({ top3 }) => top3],
  [t('Top 10'), ({ top10 }) => top10],
  [t('Top 20'), ({ top20 }) => top20],
  [t('Top 100'), ({ top100 }) => top100],
  [t('Share of voice'), ({ share }) => rounded(share)],
  [t('Estimated traffic'), ({ traffic }) => rounded(traffic, 0)],
  [amountHead(t('Traffic value'), currency), ({ value }) => rounded(value, 0)],
];

/** The figures of the website by day, as far as any day has them. @param days undefined until they are loaded */
export function dayFile(
  website: string,
  { view, today }: { view: DayRange; today: string },
  days: readonly DayFigures[] | undefined,
  currency: string | undefined,
): CsvFile {
  if (!days) throw new Error('The figures are still being loaded.');
  const shown = days.filter(({ date }) => date >= view.from && date <= view.to);
  const columns = listColumns(currency).filter(([, readValue]) =>
    shown.some((day) => readValue(day) !== null),
  );
  return {
    name: csvName(website, 'overview', today),
    text: csvText(
      [t('Day'), ...columns.map(([label]) => label)],
      shown.map((day) => [day.date, ...columns.map(([, readValue]) => readValue(day))]),
    ),
  };
}
