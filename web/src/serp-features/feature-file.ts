import type { DayRange } from '../days/days';
import { t } from '../text/i18n';
import { type CsvCell, csvName, csvText } from '../ui/csv';
import type { CsvFile } from '../ui/export-csv';
import { blockName } from './block-names';
import { type FeatureRow, featureRows } from './feature-rows';
import type { FeaturesReport } from './queries';

/** As in the table: of "4 of 30" the first number. */
const COLUMNS = (): [label: string, cellOf: (row: FeatureRow) => CsvCell][] => [
  [t('Keywords'), ({ present }) => present],
  [t('Change'), ({ presentCourse }) => presentCourse.gain],
  [t('With your website'), ({ owned }) => owned],
  [t('Change'), ({ ownedCourse }) => ownedCourse.gain],
  [t('Others only'), ({ notOwned }) => notOwned],
  [t('Unknown'), ({ unknown }) => unknown],
];

/** The features of the newest day in the range. */
export function featureFile(website: string, range: DayRange, report: FeaturesReport): CsvFile {
  const days = report.days.filter(({ date }) => date >= range.from && date <= range.to);
  // Nothing is known of a feature that no search provider reported.
  const cells = (row: FeatureRow) => COLUMNS().map(([, cellOf]) => (row.seen === 0 ? null : cellOf(row)));
  return {
    name: csvName(website, 'serp-features', range.to),
    text: csvText(
      [t('Feature'), ...COLUMNS().map(([label]) => label)],
      featureRows(days, range.from).map((row) => [blockName(row.type), ...cells(row)]),
    ),
  };
}
