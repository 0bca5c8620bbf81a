import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useMay, useTimeZone } from '../session/session';
import { formatClock, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { Card } from '../ui/card';

const slotQuery = (id: string) =>
  queryOptions({
    queryKey: ['slot', id],
    queryFn: () => dataOf(api.GET('/v1/slots/{id}', { params: { path: { id } } })),
  });

interface Props {
  slot: string;
  /** Null while the slot is inactive. */
  nextRun: string | null;
}

/** When the daily check begins; the server assigns the slot. */
export function ScheduleSection({ slot, nextRun }: Props): ReactNode {
  const zone = useTimeZone();
  const mayRead = useMay('slots:read');
  const { data } = useQuery({ ...slotQuery(slot), enabled: mayRead });
  const isOtherZone = data !== undefined && data.timezone !== zone;
  return (
    <Card title={t('Schedule')}>
      <p className="hint">{t('Each keyword is checked once a day. The server chooses the time.')}</p>
      <dl className="facts">
        <dt>{t('Daily check')}</dt>
        <dd>
          {nextRun === null
            ? t('Not scheduled: the slot is inactive.')
            : t('{time} ({zone})', { time: formatClock(nextRun, zone), zone })}
          {isOtherZone && (
            <span className="soft">
              {' · '}
              {t('{time} ({zone})', { time: data.time, zone: data.timezone })}
            </span>
          )}
        </dd>
        {nextRun !== null && (
          <>
            <dt>{t('Next check')}</dt>
            <dd>{formatTime(nextRun, zone)}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
