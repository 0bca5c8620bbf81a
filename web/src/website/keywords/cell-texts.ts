import { t } from '../../shared/text/i18n';
import type { CsvCell } from '../../shared/ui/csv';
import { findMove, statusText } from './cells';
import type { KeywordRow } from './queries';

/** A position, or in words why there is none. */
export const positionCell = (row: KeywordRow): CsvCell =>
  row.state === 'ranked' ? row.currentPosition : statusText(row.state, row);

/** Positive is better; in words where one of both days has no position. */
export function changeCell(row: KeywordRow): CsvCell {
  const move = findMove(row);
  if (move === 'lost') return t('Lost');
  return move === 'new' ? t('New') : row.changeSince;
}
