import { localDay } from '../days/days';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';

/**
 * Until when something is valid, by the last day that it covers.
 * @param end an instant; null: until it is revoked
 */
export function validityText(end: string | null, zone: string, now = Date.now()) {
  if (end === null) return { text: t('Valid until revoked'), isOver: false };
  const day = formatDay(localDay(zone, new Date(Date.parse(end) - 1)));
  const isOver = Date.parse(end) <= now;
  return { text: isOver ? t('Expired on {day}', { day }) : t('Valid until {day}', { day }), isOver };
}
