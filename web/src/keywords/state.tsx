import type { ReactNode } from 'react';
import { localDay } from '../days/days';
import { notFoundText, searchDepth } from '../session/search-depth';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import type { KeywordRow } from './queries';

/** What the newest check says, in words. */
function stateText({ state, currentPosition, lastChecked }: KeywordRow, zone: string): string {
  switch (state) {
    case 'ranked':
      return t('Ranked');
    case 'not_found':
      return notFoundText();
    case 'failed': {
      if (lastChecked === null) return t('Failed');
      const day = formatDay(localDay(zone, new Date(lastChecked)));
      if (currentPosition === null)
        return t('Failed (last: not in top {depth}, {day})', { depth: searchDepth(), day });
      return t('Failed (last known {position}, {day})', { position: currentPosition, day });
    }
    default:
      return t('Not checked yet');
  }
}

export function State({ row, zone }: { row: KeywordRow; zone: string }): ReactNode {
  const text = stateText(row, zone);
  return (
    <span className={`state state-${row.state}`} title={text}>
      {text}
    </span>
  );
}
