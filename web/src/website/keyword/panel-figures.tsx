import type { ReactNode } from 'react';
import { readDepth, notFoundText } from '../../shared/session/search-depth';
import { formatShortDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Average, Change, Lost, New, OutsideLink } from '../../shared/ui/cells';
import { type Figure, Figures } from '../../shared/ui/figures';
import { Hint } from '../../shared/ui/tooltip';
import { failedText } from './failed-text';
import type { KeywordFigures } from './figures';
import { None, PositionText } from '../../shared/ui/none';
import type { HistoryRow } from './position-lines';

interface Props {
  figures: KeywordFigures;
  /** The newest day in view. */
  latest: HistoryRow | undefined;
  comparison: Comparison;
}

/** What the change is relative to. */
export interface Comparison {
  /** The day; undefined as long as it is not known, and where there is none. */
  since: string | undefined;
  /** Heading of the change. */
  label: string;
}

/** As in the row of the table. */
export const PanelFigures = ({ figures, latest, comparison }: Props): ReactNode => (
  <Figures
    figures={[
      { label: t('Position'), value: latest ? <Position day={latest} /> : <None /> },
      changeFigure(figures, latest, comparison),
      { label: t('Best'), value: <PositionText position={figures.best} /> },
      averageFigure(figures),
      {
        label: t('Top 10 days'),
        value:
          figures.days === 0 ? (
            <None />
          ) : (
            t('{top10} of {days}', { top10: figures.top10Days, days: figures.days })
          ),
      },
      {
        label: t('URL'),
        value: <Url url={latest?.url ?? ''} />,
        note: <OtherPages count={(latest?.urls ?? 0) - 1} />,
        isWide: true,
      },
    ]}
  />
);

const changeFigure = (
  { change, comparedWith, isMoveUnknown }: KeywordFigures,
  latest: HistoryRow | undefined,
  { since, label }: Comparison,
): Figure => ({
  label,
  value: change === null ? writeWords({ comparedWith, isMoveUnknown }, latest) : <Change value={change} />,
  note: comparedWith && <span className="soft">{comparisonText(comparedWith, since)}</span>,
});

/** Where one of both has no position. */
function writeWords(
  { comparedWith: from, isMoveUnknown }: Pick<KeywordFigures, 'comparedWith' | 'isMoveUnknown'>,
  latest: HistoryRow | undefined,
): ReactNode {
  if (from === undefined || isMoveUnknown) return <None />;
  if (from.position !== null && latest?.state === 'not_found') return <Lost />;
  return from.position === null && latest?.state === 'ranked' ? <New /> : <None />;
}

/** With its day where that is before the start of the comparison. */
function comparisonText(
  { position, date, ...examined }: NonNullable<KeywordFigures['comparedWith']>,
  since: string | undefined,
): string {
  const from =
    position === null
      ? t('from not in top {depth}', { depth: readDepth(examined) })
      : t('from {position}', { position });
  return date === since ? from : `${from}, ${formatShortDay(date)}`;
}

const averageFigure = ({ average, best }: KeywordFigures): Figure => ({
  label: t('Average'),
  value: (
    <>
      {average === null ? <None /> : <Average value={average} isRanked={best !== null} />}{' '}
      <Hint
        about={t('Average')}
        text={t(
          'Mean of the daily positions in the range. Not found counts as one position below the depth of the search; positions carried over after a failed check are left out.',
        )}
      />
    </>
  ),
});

const Url = ({ url }: { url: string }): ReactNode => (url === '' ? <None /> : <OutsideLink url={url} />);

/** Further pages of the website in the same results. */
const OtherPages = ({ count }: { count: number }): ReactNode =>
  count > 0 && (
    <span className="soft">
      {t('{n, plural, one {and # other page of yours} other {and # other pages of yours}}', { n: count })}
    </span>
  );

function Position({ day }: { day: HistoryRow }): ReactNode {
  if (day.state === 'ranked') return String(day.position);
  if (day.state === 'not_found') return <span className="figure-text">{notFoundText(day)}</span>;
  return <span className="figure-text state-failed">{failedText(day)}</span>;
}
