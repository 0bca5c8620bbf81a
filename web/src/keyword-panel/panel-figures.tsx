import type { ReactNode } from 'react';
import { type DayRange, lengthOf } from '../days/days';
import { notFoundText, searchDepth } from '../session/search-depth';
import { formatColumn, formatDay } from '../text/format';
import { t } from '../text/i18n';
import { Change, OutsideLink } from '../ui/cells';
import { type Figure, Figures } from '../ui/figures';
import { Hint } from '../ui/tooltip';
import { failedText } from './failed-text';
import type { KeywordFigures } from './figures';
import { None, PositionText } from './none';
import type { HistoryRow } from './position-lines';

interface Props {
  figures: KeywordFigures;
  /** The newest day in view. */
  latest: HistoryRow | undefined;
  since: string;
  view: DayRange;
}

/** As in the row of the table. */
export const PanelFigures = ({ figures, latest, since, view }: Props): ReactNode => (
  <Figures
    figures={[
      { label: t('Position'), value: latest ? <Position day={latest} /> : <None /> },
      changeFigure(figures, since, view),
      { label: t('Best'), value: <PositionText position={figures.best} /> },
      averageFigure(figures),
      {
        label: t('Top 10 days'),
        value: t('{top10} of {days}', { top10: figures.top10Days, days: figures.days }),
      },
      { label: t('URL'), value: <Url url={latest?.url ?? ''} />, isWide: true },
    ]}
  />
);

/** "Change 30 d": days of the comparison, both ends included. */
export const changeHeading = (since: string, to: string): string =>
  t('Change {days} d', { days: Math.max(1, lengthOf({ from: since, to })) });

function changeFigure({ change, comparedWith }: KeywordFigures, since: string, view: DayRange): Figure {
  return {
    label: changeHeading(since, view.to),
    value: change === null ? <None /> : <Change value={change} />,
    note: comparedWith && <span className="soft">{comparisonText(comparedWith)}</span>,
  };
}

const comparisonText = ({ position, date }: { position: number | null; date: string }): string =>
  position === null
    ? t('from not in top {depth} on {day}', { depth: searchDepth(), day: formatDay(date) })
    : t('from {position} on {day}', { position, day: formatDay(date) });

const averageFigure = ({ average }: KeywordFigures): Figure => ({
  label: t('Average'),
  value: (
    <>
      {average === null ? <None /> : formatColumn(average)}{' '}
      <Hint
        text={t(
          'Mean of the daily positions in the range. Not in top {depth} counts as {next}; positions carried over after a failed check are left out.',
          { depth: searchDepth(), next: searchDepth() + 1 },
        )}
      />
    </>
  ),
});

const Url = ({ url }: { url: string }): ReactNode => (url === '' ? <None /> : <OutsideLink url={url} />);

function Position({ day }: { day: HistoryRow }): ReactNode {
  if (day.state === 'ranked') return String(day.position);
  if (day.state === 'not_found') return <span className="figure-text">{notFoundText()}</span>;
  return <span className="figure-text state-failed">{failedText(day)}</span>;
}
