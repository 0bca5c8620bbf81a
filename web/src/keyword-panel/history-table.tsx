import type { ReactNode } from 'react';
import { notFoundText } from '../session/search-depth';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { Change, OutsideLink, positionText } from '../ui/cells';
import { failedText } from './failed-text';
import { type HistoryRow, historyRows } from './position-lines';
import type { HistoryDay } from './queries';

const stateOf = (row: HistoryRow): string => {
  if (row.state === 'ranked') return t('Ranked');
  return row.state === 'not_found' ? notFoundText() : failedText(row);
};

/** What the chart shows, newest first. */
export function HistoryTable({
  days,
  competitors,
}: {
  days: readonly HistoryDay[];
  competitors: readonly string[];
}): ReactNode {
  return (
    <div className="wide sheet-table" role="region" aria-label={t('History')} tabIndex={0}>
      <table className="data data-dense">
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className="numeric">
              {t('Position')}
            </th>
            <th scope="col" className="numeric">
              {t('Change')}
            </th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('URL')}</th>
            {competitors.map((site) => (
              <th key={site} scope="col" className="numeric">
                {site}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {historyRows(days).map((row) => (
            <tr key={row.date}>
              <th scope="row">{formatDay(row.date)}</th>
              <td className="numeric">{row.rolled ? '–' : positionText(row.position)}</td>
              <td className="numeric">
                <Change value={row.change} />
              </td>
              <td className={`state state-${row.state}`}>{stateOf(row)}</td>
              <td className="ellipsis sheet-url">
                <OutsideLink url={row.url} />
              </td>
              {competitors.map((site) => (
                <td key={site} className="numeric">
                  {positionText(row.competitors[site] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
