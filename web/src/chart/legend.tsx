import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { keysOf } from './keys';
import type { ChartLine, ChartNote, ValueAxis } from './lines';

interface Props {
  days: readonly string[];
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes?: readonly ChartNote[];
  /** That the keyboard has chosen. */
  day: number | null;
  /** Read out, because the keyboard chooses the day. */
  isSpoken: boolean;
}

/** The lines by colour, with their values on the chosen day. */
export function Legend({ lines, axis, days, notes = [], day, isSpoken }: Props): ReactNode {
  const date = day === null ? undefined : days[day];
  const ofDay = notes.filter((note) => note.date === date);
  return (
    <figcaption className="chart-legend" aria-live={isSpoken ? 'polite' : 'off'}>
      {keysOf(lines, day).map(({ line: { label, color, look = 'line' }, value }) => (
        <span key={label} className="chart-key">
          <span className={`swatch swatch-${look}`} style={{ color: `var(${color})` }} />
          {label}
          <b>{value !== null && axis.format(value)}</b>
        </span>
      ))}
      {ofDay.map(({ text }) => (
        <span key={text} className="chart-note">
          {t('Note: {text}', { text })}
        </span>
      ))}
      <span className="chart-day">{date !== undefined && formatDay(date)}</span>
    </figcaption>
  );
}
