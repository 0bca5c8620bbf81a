import type { DayRange } from '../../shared/days/days';
import { t } from '../../shared/text/i18n';
import { changeHead } from '../../shared/ui/cells';
import { type CsvCell, csvName, csvText } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import { blockName } from './block-names';
import { type FeatureRow, featureRows } from './feature-rows';
import type { FeaturesDay, FeaturesReport } from './queries';

/** As in the table: of "4 of 30" the first number. */
const columns = (change: string): [label: string, readCell: (row: FeatureRow) => CsvCell][] => [
  [t('Keywords'), ({ present }) => present],
  [change, ({ presentCourse }) => presentCourse.gain],
  [t('With your website'), ({ owned }) => owned],
  [change, ({ ownedCourse }) => ownedCourse.gain],
  [t('Others only'), ({ notOwned }) => notOwned],
  [t('Unknown'), ({ unknown }) => unknown],
];

/** The features of the newest day in the range. */
export function featureFile(
  website: string,
  range: DayRange,
  report: FeaturesReport,
  before: FeaturesDay | undefined,
): CsvFile {
  const days = report.days.filter(({ date }) => date >= range.from && date <= range.to);
  // Nothing is known of a feature that no search provider reported.
  const shown = columns(changeHead(before?.date));
  const cells = (row: FeatureRow) => shown.map(([, readCell]) => (row.seen === 0 ? null : readCell(row)));
  return {
    name: csvName(website, 'serp-features', range.to),
    text: csvText(
      [t('Feature'), ...shown.map(([label]) => label)],
      featureRows(days, before).map((row) => [blockName(row.type), ...cells(row)]),
    ),
  };
}
