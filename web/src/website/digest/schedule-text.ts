import { zoneText } from '../../shared/days/zones';
import { formatHour, formatNumber, formatWeekday } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { Digest } from './queries';

type Schedule = Pick<Digest, 'frequency' | 'weekday' | 'day' | 'hour' | 'tz'>;

/** When a digest is sent, in words. */
export function scheduleText({ frequency, weekday, day, hour, tz }: Schedule): string {
  const at = { time: formatHour(hour), zone: zoneText(tz) };
  switch (frequency) {
    case 'off':
      return t('Off');
    case 'daily':
      return t('Every day at {time} ({zone})', at);
    case 'weekly':
      return t('Every {weekday} at {time} ({zone})', { ...at, weekday: formatWeekday(weekday) });
    case 'monthly':
      return t('On day {day} of each month at {time} ({zone})', { ...at, day: formatNumber(day) });
  }
}
