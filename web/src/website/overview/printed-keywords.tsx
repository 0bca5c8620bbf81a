import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import type { DayRange } from '../../shared/days/days';
import { Location, deviceName, MoveSince, Position, Url } from '../keywords/cells';
import type { ReportTarget } from '../../shared/report-filters/target';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ComparedNote } from '../../shared/ui/cells';
import { useComparedDay } from '../../shared/report-filters/counts';
import { printedRowsQuery } from './queries';

/** The keywords of the report, by position: on paper only. */
export function PrintedKeywords({ target, view }: { target: ReportTarget; view: DayRange }): ReactNode {
  const rows = useQuery(printedRowsQuery(target, view)).data ?? [];
  const since = useComparedDay(target, view);
  if (rows.length === 0) return null;
  return (
    <div className="print-only printed-keywords">
      <Card title={t('Keywords')}>
        <table className="data data-dense long-table">
          <thead>
            <tr>
              <th scope="col">{t('Keyword')}</th>
              <th scope="col">{t('Location')}</th>
              <th scope="col">{t('Device')}</th>
              <th scope="col" className="numeric">
                {t('Position')}
              </th>
              <th scope="col" className="numeric">
                {t('Change')}
                <ComparedNote since={since} unit="places" />
              </th>
              <th scope="col">{t('URL')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keywordKey(row)}>
                <th scope="row">
                  <bdi dir="auto">{row.keyword}</bdi>
                </th>
                <td>
                  <Location {...row} />
                </td>
                <td>{deviceName(row.device)}</td>
                <td className="numeric">
                  <Position row={row} zone={target.tz} />
                </td>
                <td className="numeric">
                  <MoveSince row={row} />
                </td>
                <td className="printed-url">
                  <Url url={row.url} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
