import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

/** Since when the numbers are not final; undefined: all are. @param days ascending */
export function writeNotFinal(days: readonly { date: string; final: boolean }[]): string | undefined {
  const open = days.find(({ final }) => !final);
  return open && t('Numbers from {day} on may still change.', { day: formatDay(open.date) });
}
