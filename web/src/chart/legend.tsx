import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import type { ChartLine, ChartNote, ValueAxis } from './lines';

interface Props {
  days: readonly string[];
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes?: readonly ChartNote[];
  /** Under the cursor. */
  day: number | null;
  /** Read out, because the keyboard moves the cursor. */
  isSpoken: boolean;
}

/** The lines by colour, with their values on the day under the cursor. */
export function Legend({ lines, axis, days, notes = [], day, isSpoken }: Props): ReactNode {
  const date = day === null ? undefined : days[day];
  const ofDay = notes.filter((note) => note.date === date);
  // The highest bar of a stack is drawn first.
  // Marks have a lane with their name; on their day, they are the value.
  const keys = lines.filter(
    ({ isPart, look, values }) => !isPart && (look !== 'mark' || (day !== null && values[day])),
  );
  if (keys[0]?.look === 'bar') keys.reverse();
  return (
    <figcaption className="chart-legend" aria-live={isSpoken ? 'polite' : 'off'}>
      {keys.map(({ label, color, look = 'line', values, shown = values }) => {
        const value = day === null ? null : (shown[day] ?? null);
        return (
          <span key={label} className="chart-key">
            <span className={`swatch swatch-${look}`} style={{ color: `var(${color})` }} />
            {label}
            <b>{value !== null && look !== 'mark' && axis.format(value)}</b>
          </span>
        );
      })}
      {ofDay.map(({ text }) => (
        <span key={text} className="chart-note">
          {t('Note: {text}', { text })}
        </span>
      ))}
      <span className="chart-day">{date !== undefined && formatDay(date)}</span>
    </figcaption>
  );
}
