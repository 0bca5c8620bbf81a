import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DayRange } from '../../shared/days/days';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatDays } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { Counts } from '../keywords/queries';
import { Card } from '../../shared/ui/card';
import { comparedText } from '../../shared/ui/cells';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { MoverOrder } from './mover-order';
import { MoverTable } from './mover-table';
import { byPositions, byTraffic, byVisibility } from './moved-keywords';
import { type Direction, moverQueries, type MoverUnit } from './queries';

const route = getRouteApi('/shell/a/$accountId/');

const SHOWN = 5;
interface Props {
  target: ReportTarget;
  range: DayRange;
  /** Undefined until the keywords are counted. */
  counts: Counts | undefined;
  /** Whether the traffic is known. */
  hasTraffic: boolean;
}

/** The largest moves of the range. */
export function Movers({ hasTraffic, ...props }: Props): ReactNode {
  const before = props.counts?.compared?.before;
  return (
    <Card
      title={t('What changed')}
      hint={formatDays(props.range.from, props.range.to)}
      actions={
        <>
          {before && <span className="soft">{comparedText(before.date)}</span>}
          <MoverOrder hasTraffic={hasTraffic} />
        </>
      }
    >
      <div className="overview-pair">
        <MoverList title={t('Improved')} direction="up" {...props} />
        <MoverList title={t('Declined')} direction="down" {...props} />
      </div>
    </Card>
  );
}

interface ListProps extends Omit<Props, 'hasTraffic'> {
  title: string;
  direction: Direction;
}

function MoverList({ title, direction, target, range, counts }: ListProps): ReactNode {
  const unit = (route.useSearch().by ?? 'positions') as MoverUnit;
  const results = useQueries({ queries: moverQueries(target, range, direction, unit) });
  const error = results.find((each) => each.error)?.error;
  const isPending = results.some(({ data }) => !data) || (unit === 'visibility' && !counts);
  const rows = results.flatMap(({ data }) => data?.data ?? []);
  const sign = direction === 'up' ? 1 : -1;
  const movers =
    unit === 'positions'
      ? byPositions(rows, sign)
      : unit === 'traffic'
        ? byTraffic(rows, sign)
        : byVisibility(rows, sign, counts?.total ?? 0);
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
          <MoverTable title={title} movers={movers.slice(0, SHOWN)} unit={unit} />
          {unit !== 'visibility' && all > SHOWN && <AllMovers direction={direction} unit={unit} />}
        </>
      )}
    </section>
  );
}

/** Exactly these keywords, in this order. */
function AllMovers({ direction, unit }: { direction: Direction; unit: MoverUnit }): ReactNode {
  const { accountId } = route.useParams();
  const isUp = direction === 'up';
  const order =
    unit === 'traffic'
      ? { sort: 'trafficchange', order: isUp ? 'desc' : 'asc' }
      : { sort: 'movement', order: 'desc' };
  return (
    <Link
      className="more-link no-print"
      to="/a/$accountId/keywords"
      params={{ accountId }}
      search={{ change: direction, compare: 'range', ...order }}
    >
      {isUp ? t('All improved') : t('All declined')}
    </Link>
  );
}
