import type { ReactNode } from 'react';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { listKeys } from './keys';
import type { ChartLine, ChartNote, ValueAxis } from './lines';
import { Swatch } from './swatch';

interface Props {
  days: readonly string[];
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes?: readonly ChartNote[];
  /** Selected by keyboard. */
  day: number | null;
  /** Whether changes are read out. */
  isSpoken: boolean;
}

/** Lines with their values on the selected day. A single line is announced only. */
export function Legend({ lines, axis, days, notes = [], day, isSpoken }: Props): ReactNode {
  const date = day === null ? undefined : days[day];
  const ofDay = notes.filter((note) => note.date === date);
  const isAlone = listKeys(lines, null).length < 2;
  return (
    <figcaption
      className={isAlone ? 'visually-hidden' : 'chart-legend'}
      aria-live={isSpoken ? 'polite' : 'off'}
    >
      {listKeys(lines, day).map(({ line, value }) => (
        <span key={line.label} className="chart-key">
          <Swatch color={line.color} look={line.look} />
          {line.label}
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
