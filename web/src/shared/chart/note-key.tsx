import type { ReactNode } from 'react';
import type { DayRange } from '../days/days';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import './note-key.css';
import type { ChartNote } from './lines';

interface Props {
  /** As the chart has them: the number in its circle is the place in this list. */
  notes: readonly ChartNote[];
  view: DayRange;
  isPrinted?: boolean;
}

/** What the numbers of the notes in a chart mean. @param isPrinted whether it is on paper only */
export function NoteKey({ notes, view, isPrinted = false }: Props): ReactNode {
  const shown = notes
    .map((note, index) => ({ ...note, number: index + 1 }))
    .filter(({ date }) => date >= view.from && date <= view.to);
  if (shown.length === 0) return null;
  return (
    <ul className={isPrinted ? 'note-key print-only' : 'note-key'} aria-label={t('Notes')}>
      {shown.map(({ number, date, text }) => (
        <li key={number}>
          <span className="note-number">{number}</span> <time dateTime={date}>{formatDay(date)}</time> {text}
        </li>
      ))}
    </ul>
  );
}
