import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { clockText, type HourLoad } from './slot-hours';

/** Few websites are low bars. */
const LEAST_SCALE = 4;

interface Props {
  hours: readonly HourLoad[];
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Websites by the hour of the day at which their check begins. */
export function DayLoad({ hours, zone, now }: Props): ReactNode {
  const most = Math.max(LEAST_SCALE, ...hours.map(({ used }) => used));
  const current = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(now));
  return (
    <>
      <div className="day-load" role="img" aria-label={writeSummary(hours)}>
        {hours.map((load) => (
          <Hour key={load.hour} load={load} most={most} isNow={load.hour === Number(current)} />
        ))}
      </div>
      <p className="hint">
        {t(
          'Websites by the hour in which their check begins. Hours are in {zone}; the table has the figures.',
          {
            zone,
          },
        )}
      </p>
    </>
  );
}

/** For readers who do not see the bars. */
function writeSummary(hours: readonly HourLoad[]): string {
  const used = hours.filter((hour) => hour.used > 0);
  if (used.length === 0) return t('No website is checked yet.');
  return used
    .map((hour) => t('{time}: {n}', { time: clockText(hour.hour * 60), n: formatNumber(hour.used) }))
    .join(', ');
}

interface HourProps {
  load: HourLoad;
  most: number;
  isNow: boolean;
}

function Hour({ load: { hour, slots, used, capacity }, most, isNow }: HourProps): ReactNode {
  const title =
    slots === 0
      ? t('{time}: no slot', { time: clockText(hour * 60) })
      : t('{time}: {used} of {capacity} websites', {
          time: clockText(hour * 60),
          used: formatNumber(used),
          capacity: formatNumber(capacity),
        });
  const isFull = used > 0 && used >= capacity;
  return (
    <div className={isNow ? 'load-hour load-now' : 'load-hour'} title={title}>
      <div className="load-space">
        {used > 0 && <span className="load-count">{formatNumber(used)}</span>}
        {slots > 0 && (
          <span
            className={isFull ? 'load-bar load-full' : 'load-bar'}
            style={{ height: `${(used / most) * 100}%` }}
          />
        )}
      </div>
      <span className="load-label">{String(hour).padStart(2, '0')}</span>
    </div>
  );
}
