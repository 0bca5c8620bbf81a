import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openParams } from '../keyword-panel/search';
import type { ReportTarget } from '../report-filters/target';
import { notFoundText } from '../session/search-depth';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { Country } from '../ui/cells';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { type Mover, moversQuery, summaryQuery } from './queries';
import type { SINCE } from './search';

const route = getRouteApi('/shell/a/$accountId/');
type Since = (typeof SINCE)[number];
const EXACT = { exact: true, includeSearch: true };

/** The largest moves up and down, against a day, a week or a month before. */
export function Movers({ target }: { target: ReportTarget }): ReactNode {
  const since = (route.useSearch().since ?? 'day') as Since;
  return (
    <section className="report-section movers">
      <div className="section-head">
        <h2>{t('Movers')}</h2>
        <SinceLinks />
      </div>
      {since === 'day' ? <DayMovers target={target} /> : <LongMovers target={target} since={since} />}
    </section>
  );
}

function SinceLinks(): ReactNode {
  const choices = [
    { id: undefined, label: t('Day') },
    { id: 'week', label: t('Week') },
    { id: 'month', label: t('Month') },
  ];
  return (
    <span className="segments no-print" role="group" aria-label={t('Since')}>
      {choices.map(({ id, label }) => (
        <Link
          key={label}
          to="."
          search={(search) => ({ ...search, since: id })}
          activeOptions={EXACT}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </span>
  );
}

/** Against the newest earlier day with a result; keywords that were found or lost are among them. */
function DayMovers({ target }: { target: ReportTarget }): ReactNode {
  const { data, error, refetch } = useQuery(summaryQuery(target));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  const { movers, now, before } = data;
  return (
    <>
      <MoverTables up={movers.up} down={movers.down} />
      <p className="hint">
        {t('{now} against {before}.', { now: formatDay(now.date), before: formatDay(before.date) })}
      </p>
    </>
  );
}

function LongMovers({ target, since }: { target: ReportTarget; since: Exclude<Since, 'day'> }): ReactNode {
  const up = useQuery(moversQuery(target, since, 'up'));
  const down = useQuery(moversQuery(target, since, 'down'));
  const error = up.error ?? down.error;
  if (error)
    return <ErrorPanel error={error} onRetry={() => void Promise.all([up.refetch(), down.refetch()])} />;
  if (!up.data || !down.data) return <SkeletonRows count={5} />;
  return (
    <>
      <MoverTables up={up.data} down={down.data} />
      <p className="hint">
        {since === 'week'
          ? t('Against the newest result that is at least 7 days older.')
          : t('Against the newest result that is at least 30 days older.')}
      </p>
    </>
  );
}

const MoverTables = ({ up, down }: { up: readonly Mover[]; down: readonly Mover[] }): ReactNode => (
  <div className="report-pair">
    <MoverTable title={t('Up')} movers={up} direction="up" />
    <MoverTable title={t('Down')} movers={down} direction="down" />
  </div>
);

interface TableProps {
  title: string;
  movers: readonly Mover[];
  direction: 'up' | 'down';
}

function MoverTable({ title, movers, direction }: TableProps): ReactNode {
  const { accountId } = route.useParams();
  return (
    <div>
      <h3 className={`movers-head change-${direction}`}>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
        {title}
      </h3>
      {movers.length === 0 && <p className="hint">{t('No keyword moved.')}</p>}
      {movers.length > 0 && (
        <table className="data data-dense">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('Keyword')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('Position')}</th>
            </tr>
          </thead>
          <tbody>
            {movers.map((mover) => (
              <tr key={JSON.stringify([mover.keyword, mover.country, mover.near, mover.device])}>
                <th scope="row" className="mover-name">
                  <Link
                    to="/a/$accountId/keywords"
                    params={{ accountId }}
                    search={openParams(mover)}
                    preload={false}
                  >
                    {mover.keyword}
                  </Link>{' '}
                  <span className="soft">
                    <Country code={mover.country} /> {mover.near} {mover.device === 'mobile' && t('Mobile')}
                  </span>
                </th>
                <td className="numeric soft">{placeOf(mover.from)}</td>
                <td className="numeric">
                  <span aria-hidden="true" className="soft">
                    →{' '}
                  </span>
                  <b>{placeOf(mover.to)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const placeOf = (position: number | null): string => (position === null ? notFoundText() : String(position));
