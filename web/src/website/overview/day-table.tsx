import type { ReactNode } from 'react';
import { formatDay, formatColumn, formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { bandLabels } from './band-lines';
import { toBands, type DayFigures } from './periods';

/** What the charts show, newest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }): ReactNode {
  const heads = [t('Visibility'), t('Average position'), ...bandLabels()];
  return (
    <div className="wide" role="region" aria-label={t('Overview table')} tabIndex={0}>
      <table className="data data-dense">
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date)}</th>
              <td className="numeric">{formatPercentColumn(day.visibility)}</td>
              <td className="numeric">{day.average === null ? '–' : formatColumn(day.average)}</td>
              {toBands(day).counts.map((count, band) => (
                <td key={band} className="numeric">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
