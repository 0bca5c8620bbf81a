import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DayRange } from '../days/days';
import type { ReportTarget } from '../report-filters/target';
import { formatDays } from '../text/format';
import { t } from '../text/i18n';
import type { Counts } from '../keywords/queries';
import { Card } from '../ui/card';
import { comparedText } from '../ui/cells';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { MoverOrder } from './mover-order';
import { MoverTable } from './mover-table';
import { byPositions, byVisibility } from './moved-keywords';
import { type MoverFilter, moversQuery } from './queries';

const route = getRouteApi('/shell/a/$accountId/');

const SHOWN = 5;
/** Rows to find the largest changes of visibility among. */
const WEIGHED = 100;

type Direction = 'up' | 'down';

/** The tables that hold the largest moves. */
const FILTERS: Record<Direction, Record<'positions' | 'visibility', (MoverFilter | { change: 'lost' })[]>> = {
  up: {
    positions: [{ change: 'improved' }],
    visibility: [
      { change: 'up', maxPosition: 10 },
      { change: 'new', maxPosition: 10 },
    ],
  },
  down: {
    positions: [{ change: 'declined' }],
    visibility: [{ change: 'down', maxPosition: 10 }, { leftTop: '10' }],
  },
};

interface Props {
  target: ReportTarget;
  range: DayRange;
  /** Undefined until the keywords are counted. */
  counts: Counts | undefined;
}

/** The largest moves of the range. */
export function Movers({ target, range, counts }: Props): ReactNode {
  const period = formatDays(range.from, range.to);
  const before = counts?.compared?.before;
  return (
    <Card
      title={t('What changed')}
      hint={period}
      actions={
        <>
          {before && <span className="soft">{comparedText(before.date)}</span>}
          <MoverOrder />
        </>
      }
    >
      <div className="overview-pair">
        <MoverList title={t('Improved')} direction="up" {...{ target, range, counts }} />
        <MoverList title={t('Declined')} direction="down" {...{ target, range, counts }} />
      </div>
    </Card>
  );
}

interface ListProps extends Props {
  title: string;
  direction: Direction;
}

function MoverList({ title, direction, target, range, counts }: ListProps): ReactNode {
  const isWeighed = route.useSearch().by === 'visibility';
  const filters = FILTERS[direction][isWeighed ? 'visibility' : 'positions'];
  const results = useQueries({
    queries: filters.map((filter) => moversQuery(target, range, filter, isWeighed ? WEIGHED : SHOWN)),
  });
  const error = results.find((each) => each.error)?.error;
  const isPending = results.some(({ data }) => !data) || (isWeighed && !counts);
  const rows = results.flatMap(({ data }) => data?.data ?? []);
  const sign = direction === 'up' ? 1 : -1;
  const movers = isWeighed ? byVisibility(rows, sign, counts?.total ?? 0) : byPositions(rows, sign);
  const retry = () => void Promise.all(results.map(({ refetch }) => refetch()));
  const all = results.reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0);
  return (
    <section aria-label={title}>
      <h3 className={`movers-head change-${direction}`}>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
        {title}
      </h3>
      {error && <ErrorPanel error={error} onRetry={retry} />}
      {!error && isPending && <SkeletonRows count={SHOWN} />}
      {!error && !isPending && movers.length === 0 && <p className="hint">{t('No keyword moved.')}</p>}
      {!error && !isPending && movers.length > 0 && (
        <>
          <MoverTable
            title={title}
            movers={movers.slice(0, SHOWN)}
            unit={isWeighed ? 'visibility' : 'positions'}
          />
          {!isWeighed && all > SHOWN && <AllMovers direction={direction} />}
        </>
      )}
    </section>
  );
}

/** Exactly these keywords in the table. */
function AllMovers({ direction }: { direction: Direction }): ReactNode {
  const { accountId } = route.useParams();
  return (
    <Link
      className="more-link no-print"
      to="/a/$accountId/keywords"
      params={{ accountId }}
      search={{ change: direction, compare: 'range', sort: 'movement', order: 'desc' } as never}
    >
      {direction === 'up' ? t('All improved') : t('All declined')}
    </Link>
  );
}
