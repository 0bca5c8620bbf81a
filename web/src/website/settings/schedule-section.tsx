import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { notScheduledText } from '../../shared/configuration/not-scheduled';
import { slotQuery } from '../../shared/configuration/slot';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatClock, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';

interface Props {
  config: Pick<RankConfig, 'slot' | 'every' | 'next_run_at'>;
}

/** When checks begin; the server assigns the slot. */
export function ScheduleSection({ config }: Props): ReactNode {
  const { slot, next_run_at: nextRun } = config;
  const zone = useTimeZone();
  const mayRead = useMay('slots:read');
  const { data } = useQuery({ ...slotQuery(slot), enabled: mayRead });
  const isOtherZone = data !== undefined && data.timezone !== zone;
  return (
    <Card title={t('Schedule')}>
      <p className="hint">{t('The server chooses the time of day.')}</p>
      <dl className="facts">
        <dt>{t('Time of day')}</dt>
        <dd>
          {nextRun === null
            ? notScheduledText(config)
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
