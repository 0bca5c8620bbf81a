import type { ReactNode } from 'react';
import { notFoundText } from '../../shared/session/search-depth';
import { PageBlocks } from '../features/page-blocks';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Change, OutsideLink } from '../../shared/ui/cells';
import { failedText } from './failed-text';
import { None, PositionText } from '../../shared/ui/none';
import type { HistoryRow } from './position-lines';

const readStatus = (row: HistoryRow): string => {
  if (row.state === 'ranked') return t('Ranked');
  return row.state === 'not_found' ? notFoundText(row) : failedText(row);
};

interface Props {
  /** Newest first. */
  rows: readonly HistoryRow[];
  competitors: readonly string[];
}

/** The days of the chart, newest first. */
export function HistoryTable({ rows, competitors }: Props): ReactNode {
  const hasBlocks = rows.some(({ features }) => features !== undefined);
  return (
    <div className="wide" role="region" aria-label={t('History')} tabIndex={0}>
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
            <th scope="col">{t('Status')}</th>
            {hasBlocks && <th scope="col">{t('SERP features')}</th>}
            <th scope="col">{t('URL')}</th>
            {competitors.map((site) => (
              <th key={site} scope="col" className="numeric">
                {site}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              <th scope="row">{formatDay(row.date)}</th>
              <td className="numeric">{row.rolled ? <None /> : <PositionText position={row.position} />}</td>
              <td className="numeric">{row.change === null ? <None /> : <Change value={row.change} />}</td>
              <td className={`state state-${row.state}`}>{readStatus(row)}</td>
              {hasBlocks && (
                <td>
                  <PageBlocks of={row} />
                </td>
              )}
              <td className="ellipsis panel-url">
                {row.url === '' ? <None /> : <OutsideLink url={row.url} />}
              </td>
              {competitors.map((site) => (
                <td key={site} className="numeric">
                  <PositionText position={row.competitors[site] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
