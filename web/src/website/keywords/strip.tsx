import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { Sparkline } from '../../shared/chart/sparkline';
import { type Course, courseBetween } from '../../shared/report-filters/course';
import { readAverage, distributionQuery, wholeDays } from '../../shared/report-filters/distribution';
import { formatColumn, formatNumber, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Change, type ChangeUnit, noAverageText } from '../../shared/ui/cells';
import { Hint } from '../../shared/ui/tooltip';
import { type Counts, movedCounts, type TableRequest, useCounts } from './queries';
import { FILTER_NAMES } from './url-state';
import './strip.css';

/** The state of the website, and links to the keywords that moved or failed. */
export function Strip({ request }: { request: TableRequest }): ReactNode {
  const { account, config, tz, tag, country, device, startDate, endDate } = request;
  const target = {
    account,
    config,
    tz,
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
    ...(device === undefined ? {} : { device }),
  };
  const isDrawn = FILTER_NAMES.every((name) => request[name] === undefined || BY_DAY.has(name));
  const { data = [] } = useQuery({
    ...distributionQuery(target, { from: startDate, to: endDate }),
    enabled: isDrawn,
  });
  const days = isDrawn ? wholeDays(data) : [];
  const counts = useCounts(request);
  const { now, before } = counts?.compared ?? {};
  const visibility = courseBetween(now, before, ({ visibility: value }) => value);
  const average = courseBetween(now, before, readAverage, { isLowestBest: true });
  return (
    <section className="card strip" aria-label={t('Summary')}>
      <StripFigure
        label={t('Visibility')}
        hint={t('Share of the clicks that these keywords could bring, by the positions of the last check.')}
        value={visibility.value === null ? '–' : formatPercentColumn(visibility.value)}
        course={visibility}
        unit="points"
        spark={
          isDrawn && (
            <Sparkline
              values={[...(before ? [before.visibility] : []), ...days.map((day) => day.visibility)]}
            />
          )
        }
      />
      <StripFigure
        label={t('Average')}
        hint={averageHint(average.value !== null || !counts)}
        value={average.value === null ? '–' : formatColumn(average.value)}
        course={average}
        unit="places"
        spark={
          isDrawn && <Sparkline values={[...(before ? [before] : []), ...days].map(readAverage)} isLowest />
        }
      />
      <Moves counts={counts} request={request} />
    </section>
  );
}

/** Filters of the report by day; the course of what others select is not known. */
const BY_DAY = new Set<string>(['tag', 'country', 'device']);

const averageHint = (isKnown: boolean) =>
  isKnown
    ? t(
        'Mean position of the keywords in the last check; one that was not found counts as one more than the last position that is searched.',
      )
    : noAverageText();

interface FigureProps {
  label: string;
  hint: string;
  value: string;
  course: Course;
  unit: ChangeUnit;
  spark: ReactNode;
}

const StripFigure = ({ label, hint, value, course, unit, spark }: FigureProps): ReactNode => (
  <div className="strip-figure" role="group" aria-label={label}>
    <span className="strip-label">
      {label}
      <Hint text={hint} about={label} />
    </span>
    <span className="strip-value">
      {value}
      {course.gain !== null && (
        <span className="strip-change">
          <Change value={course.gain} since={course.comparedOn} unit={unit} hasDecimal />
        </span>
      )}
    </span>
    <span className="strip-spark">{spark}</span>
  </div>
);

interface Move {
  id: string;
  text: string;
  search: { change?: string; state?: string };
  isActive: boolean;
  look: string;
}

/** A count of none has no colour. */
export function listMoves(
  counts: Counts | undefined,
  { change, state }: Pick<TableRequest, 'change' | 'state'>,
): Move[] {
  const n = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  const moves = movedCounts(counts);
  const moved = (id: 'up' | 'down' | 'lost', text: string, look: string) => ({
    id,
    text,
    search: { change: id },
    isActive: change === id,
    look: counts?.[id] ? look : 'none',
  });
  return [
    moved('up', t('{n} improved', { n: n(moves.up) }), 'good'),
    moved('down', t('{n} declined', { n: n(moves.down) }), 'bad'),
    moved('lost', t('{n} lost', { n: n(moves.lost) }), 'bad'),
    {
      id: 'failed',
      text: t('{n} failed', { n: n(counts?.failed) }),
      search: { state: 'failed' },
      isActive: state === 'failed',
      look: counts?.failed ? 'warn' : 'none',
    },
  ];
}

/** Each sets its filter, or removes it where it is set. */
const Moves = ({ counts, request }: { counts: Counts | undefined; request: TableRequest }): ReactNode => (
  <ul className="strip-moves" aria-label={t('Movements')}>
    {listMoves(counts, request).map(({ id, text, search, isActive, look }) => {
      const change = isActive ? { change: undefined, state: undefined } : search;
      return (
        <li key={id}>
          <Link
            to="."
            search={withSearch({ change: undefined, state: undefined, ...change })}
            activeOptions={EXACT}
            aria-current={isActive ? 'true' : undefined}
            className={`move move-${look}`}
          >
            {text}
          </Link>
        </li>
      );
    })}
  </ul>
);

const EXACT = { exact: true, includeSearch: true };
