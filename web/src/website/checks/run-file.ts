import { localDay } from '../../shared/days/days';
import { t } from '../../shared/text/i18n';
import { type CsvCell, csvName, csvText, rounded } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import { type Run, secondsOfRun, statusText, triggerText } from './status';

/** As in the table: the cost where a price is known. */
const columns = (runs: readonly Run[]): [label: string, readCell: (run: Run) => CsvCell][] => [
  [t('Started'), (run) => run.started_at ?? run.run_at],
  [t('Status'), ({ status, failed }) => statusText(status, failed)],
  [t('Triggered by'), triggerText],
  [t('Duration (s)'), (run) => rounded(secondsOfRun(run))],
  [t('Keywords'), ({ keywords }) => keywords],
  [t('Requests'), ({ requests }) => requests],
  ...pricedIn(runs).map((currency): [string, (run: Run) => CsvCell] => [
    t('Cost ({currency})', { currency }),
    ({ cost }) => cost,
  ]),
];

/** The currency of what is known of the costs. */
const pricedIn = (runs: readonly Run[]): string[] =>
  [runs.find(({ cost }) => cost !== null)?.currency].filter((currency) => currency !== undefined);

/** The checks, with all rows of the filter. */
export const runFile = (website: string, zone: string, runs: readonly Run[]): CsvFile => ({
  name: csvName(website, 'checks', localDay(zone)),
  text: csvText(
    columns(runs).map(([label]) => label),
    runs.map((run) => columns(runs).map(([, readCell]) => readCell(run))),
  ),
});
