import { amountHead, findCostCurrency } from '../../shared/configuration/cost-currency';
import { localDay } from '../../shared/days/days';
import { queryClient } from '../../shared/session/query-client';
import { t } from '../../shared/text/i18n';
import { csvName, csvText } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import type { Column } from './columns';
import { allRows, type KeywordRow, type TableRequest } from './queries';

/** Rows of the table with the columns in view, under the names and notes that they have there. */
export function tableText(
  rows: readonly KeywordRow[],
  columns: readonly Column[],
  currency: string | undefined,
): string {
  const written = columns.flatMap(({ id, label, note, text }) => {
    const head = note === undefined ? label : `${label} (${note})`;
    return text ? [{ label: id === 'cpc' ? amountHead(label, currency) : head, text }] : [];
  });
  return csvText(
    [t('Keyword'), ...written.map(({ label }) => label)],
    rows.map((row) => [row.keyword, ...written.map(({ text }) => text(row))]),
  );
}

/** The table as it is shown, with every row of its filters in its order. */
export async function tableFile(
  website: string,
  request: TableRequest,
  columns: readonly Column[],
): Promise<CsvFile> {
  const [rows, currency] = await Promise.all([queryClient.fetchQuery(allRows(request)), findCostCurrency()]);
  const text = tableText(rows, columns, currency);
  return { name: csvName(website, 'keywords', localDay(request.tz)), text };
}
