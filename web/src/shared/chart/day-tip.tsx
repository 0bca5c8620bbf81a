import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import type { Cursor } from './cursor';
import { listKeys } from './keys';
import type { ChartLine, ChartNote, ValueAxis } from './lines';
import { Swatch } from './swatch';

interface Props {
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes: readonly ChartNote[];
  date: string;
  cursor: Cursor;
}

/** Values and notes of the selected day. Screen readers use the legend. */
export function DayTip({ lines, axis, notes, date, cursor }: Props): ReactNode {
  const keys = listKeys(lines, cursor.day).filter(
    ({ line, value }) => value !== null || line.look === 'mark',
  );
  return (
    <div
      className={cursor.isRight ? 'chart-tip chart-tip-before' : 'chart-tip'}
      style={{ left: cursor.left }}
      aria-hidden="true"
    >
      <b>{formatDay(date)}</b>
      {keys.length === 0 && <span>{t('No result')}</span>}
      {keys.map(({ line, value }) => (
        <span key={line.label} className="chart-tip-value">
          <Swatch color={line.color} look={line.look} />
          <span className="ellipsis">{line.label}</span>
          {value !== null && <b>{axis.format(value)}</b>}
        </span>
      ))}
      {notes
        .filter((note) => note.date === date)
        .map(({ text }) => (
          <span key={text} className="chart-note">
            {text}
          </span>
        ))}
    </div>
  );
}
