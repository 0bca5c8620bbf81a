import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import type { Cursor } from './cursor';
import { keysOf } from './keys';
import type { ChartLine, ChartNote, ValueAxis } from './lines';

interface Props {
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes: readonly ChartNote[];
  date: string;
  cursor: Cursor;
}

/** The values and notes of the day under the pointer, beside it. Screen readers have them in the legend. */
export function Tooltip({ lines, axis, notes, date, cursor }: Props): ReactNode {
  const keys = keysOf(lines, cursor.day).filter(({ line, value }) => value !== null || line.look === 'mark');
  return (
    <div
      className={cursor.isRight ? 'tooltip tooltip-before' : 'tooltip'}
      style={{ left: cursor.left }}
      aria-hidden="true"
    >
      <b>{formatDay(date)}</b>
      {keys.length === 0 && <span>{t('No result')}</span>}
      {keys.map(({ line: { label, color, look = 'line' }, value }) => (
        <span key={label} className="tooltip-value">
          <span className={`swatch swatch-${look}`} style={{ color: `var(${color})` }} />
          <span className="ellipsis">{label}</span>
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
