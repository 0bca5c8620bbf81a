import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useMay, useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';

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
export function Slot({ slot, nextRun }: Props): ReactNode {
  const zone = useTimeZone();
  const mayRead = useMay('slots:read');
  const { data } = useQuery({ ...slotQuery(slot), enabled: mayRead });
  return (
    <section className="section">
      <h2>{t('Slot')}</h2>
      <dl className="facts">
        {data && (
          <>
            <dt>{t('Daily check')}</dt>
            <dd>{t('At {time} ({zone})', { time: data.time, zone: data.timezone })}</dd>
          </>
        )}
        <dt>{t('Next check')}</dt>
        <dd>
          {nextRun === null ? t('None: the slot is not active.') : `${formatTime(nextRun, zone)} (${zone})`}
        </dd>
      </dl>
    </section>
  );
}
