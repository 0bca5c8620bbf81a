import type { ReactNode } from 'react';
import { formatDay, formatColumn, formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { bandsOf } from './periods';
import type { DistributionDay } from '../report-filters/distribution';
import { bandLabels } from './band-lines';

interface Props {
  days: readonly DistributionDay[];
  averages: ReadonlyMap<string, number>;
}

/** What the charts show, newest first. */
export function DayTable({ days, averages }: Props): ReactNode {
  const heads = [t('Visibility'), t('Average position'), ...bandLabels()];
  return (
    <div className="wide" role="region" aria-label={t('Report table')} tabIndex={0}>
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
          {days.toReversed().map((day) => {
            const average = averages.get(day.date);
            return (
              <tr key={day.date}>
                <th scope="row">{formatDay(day.date)}</th>
                <td className="numeric">{`${formatColumn(day.visibility)} %`}</td>
                <td className="numeric">{average === undefined ? '–' : formatColumn(average)}</td>
                {bandsOf(day).counts.map((count, band) => (
                  <td key={band} className="numeric">
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
