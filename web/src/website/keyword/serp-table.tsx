import type { ReactNode } from 'react';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { SerpRow } from './queries';
import type { ComparedSerp } from './serp-changes';
import { foldRows } from './serp-folding';
import { SerpResult } from './serp-result';

interface Props {
  serp: ComparedSerp;
  /** The other day. */
  day: string | undefined;
  /** Whether no row is folded. */
  isOpen: boolean;
  onOpen: () => void;
}

/** One row per result, and below them those that have dropped out. */
export function SerpTable({ serp: { rows, left }, day, isOpen, onOpen }: Props): ReactNode {
  const isCompared = rows.some(({ before }) => before !== undefined);
  const parts = isOpen ? rows : foldRows(rows);
  if (rows.length === 0) return <p className="hint">{t('The search had no result.')}</p>;
  return (
    <table className="data data-dense serp">
      <thead>
        <tr>
          <th scope="col" className="numeric">
            {t('Position')}
          </th>
          {isCompared && <th scope="col">{t('Change')}</th>}
          <th scope="col">{t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) =>
          'first' in part ? (
            <FoldRow key={`fold-${part.first.position}`} fold={part} onOpen={onOpen} isWide={isCompared} />
          ) : (
            <SerpResult key={part.position} row={part} isCompared={isCompared} />
          ),
        )}
      </tbody>
      {left.length > 0 && day !== undefined && <DroppedOut rows={left} day={day} />}
    </table>
  );
}

interface FoldProps {
  fold: { first: SerpRow; last: SerpRow };
  onOpen: () => void;
  isWide: boolean;
}

const FoldRow = ({ fold: { first, last }, onOpen, isWide }: FoldProps): ReactNode => (
  <tr className="serp-fold">
    <td colSpan={isWide ? 3 : 2}>
      <button type="button" className="link" onClick={onOpen}>
        {t('Show {from}–{to}', { from: first.position, to: last.position })}
      </button>
    </td>
  </tr>
);

function DroppedOut({ rows, day }: { rows: readonly SerpRow[]; day: string }): ReactNode {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="serp-left">
          {t('Dropped out since {day}', { day: formatDay(day) })}
        </th>
      </tr>
      {rows.map((row) => (
        <SerpResult key={row.position} row={row} isLeft />
      ))}
    </tbody>
  );
}
