import { readDepth } from '../../shared/session/search-depth';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { HistoryRow } from './position-lines';

/** A failed check with the last known position and its day. */
export function failedText({ position, knownOn, ...examined }: HistoryRow): string {
  const day = knownOn === undefined ? undefined : formatDay(knownOn);
  if (position === null)
    return day === undefined
      ? t('Failed')
      : t('Failed (last: not in top {depth}, {day})', { depth: readDepth(examined), day });
  return day === undefined
    ? t('Failed (last known {position})', { position })
    : t('Failed (last known {position}, {day})', { position, day });
}
