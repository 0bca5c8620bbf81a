import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../chart/sparkline';
import { type DistributionDay, distributionQuery } from '../report-filters/distribution';
import { formatColumn, formatNumber, formatPercent } from '../text/format';
import { t } from '../text/i18n';
import { Change } from '../ui/cells';
import { Hint } from '../ui/tooltip';
import { type Counts, type TableRequest, useCounts } from './queries';
import './strip.css';

/** The figure of the last day, and how much better it is than on the day of the comparison. */
function figureOf(
  days: readonly DistributionDay[],
  since: string,
  valueOf: (day: DistributionDay) => number | null,
  isLowest: boolean,
) {
  const known = days.filter((day) => valueOf(day) !== null);
  const newest = known.at(-1);
  if (!newest) return { value: null, change: null, values: [] };
  const then = known.findLast(({ date }) => date <= since) ?? known[0]!;
  const gain = Number((valueOf(newest)! - valueOf(then)!).toFixed(1));
  return { value: valueOf(newest), change: isLowest ? -gain : gain, values: known.map(valueOf) };
}

/** The state of the website, and links to the keywords that moved or failed. */
export function Strip({ request }: { request: TableRequest }): ReactNode {
  const { account, config, tz, tag, country, device, startDate, endDate, since } = request;
  const target = {
    account,
    config,
    tz,
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
    ...(device === undefined ? {} : { device }),
  };
  const { data: days = [] } = useQuery(
    distributionQuery(target, { from: since < startDate ? since : startDate, to: endDate }),
  );
  const counts = useCounts(request);
  const visibility = figureOf(days, since, (day) => day.visibility, false);
  const average = figureOf(days, since, (day) => day.average, true);
  return (
    <section className="card strip" aria-label={t('Summary')}>
      <StripFigure
        label={t('Visibility')}
        hint={t('Share of the clicks that these keywords could bring, by the positions of the last check.')}
        value={visibility.value === null ? '–' : formatPercent(visibility.value)}
        change={visibility.change}
        spark={<Sparkline values={visibility.values} />}
      />
      <StripFigure
        label={t('Average')}
        hint={t(
          'Mean position of the keywords in the last check; one that was not found counts as one more than the last position that is searched.',
        )}
        value={average.value === null ? '–' : formatColumn(average.value)}
        change={average.change}
        spark={<Sparkline values={average.values} isLowest />}
      />
      <Moves counts={counts} request={request} />
    </section>
  );
}

interface FigureProps {
  label: string;
  hint: string;
  value: string;
  change: number | null;
  spark: ReactNode;
}

const StripFigure = ({ label, hint, value, change, spark }: FigureProps): ReactNode => (
  <div className="strip-figure" role="group" aria-label={label}>
    <span className="strip-label">
      {label}
      <Hint text={hint} />
    </span>
    <span className="strip-value">
      {value}
      {change !== null && change !== 0 && (
        <span className="strip-change">
          <Change value={change} />
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

function movesOf(counts: Counts | undefined, { change, state }: TableRequest): Move[] {
  const n = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  const moved = (id: 'up' | 'down' | 'lost', text: string, look: string) => ({
    id,
    text,
    search: { change: id },
    isActive: change === id,
    look,
  });
  return [
    moved('up', t('{n} improved', { n: n(counts?.up) }), 'good'),
    moved('down', t('{n} declined', { n: n(counts?.down) }), 'bad'),
    moved('lost', t('{n} lost', { n: n(counts?.lost) }), 'bad'),
    {
      id: 'failed',
      text: t('{n} failed', { n: n(counts?.failed) }),
      search: { state: 'failed' },
      isActive: state === 'failed',
      look: 'warn',
    },
  ];
}

/** Each sets its filter, or removes it where it is set. */
const Moves = ({ counts, request }: { counts: Counts | undefined; request: TableRequest }): ReactNode => (
  <ul className="strip-moves" aria-label={t('Movements')}>
    {movesOf(counts, request).map(({ id, text, search, isActive, look }) => {
      const change = isActive ? { change: undefined, state: undefined } : search;
      return (
        <li key={id}>
          <Link
            to="."
            search={
              ((before: object) => ({ ...before, change: undefined, state: undefined, ...change })) as never
            }
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
