import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, bodyOf, dataOf } from '../api/client';
import { NoWebsite } from '../configuration/no-website';
import { rankConfigQuery } from '../configuration/queries';
import { useMay, useTimeZone } from '../session/session';
import { formatDay, formatNumber, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { NoPage, Pages } from '../ui/pages';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { CheckNow } from './check-now';
import { RunProgress } from './run-progress';
import { type Run, statusClass, statusText } from './status';
import { SuspiciousRun } from './suspicious-run';

const route = getRouteApi('/shell/a/$accountId/runs');
const PER_PAGE = 25;

const runsQuery = (account: string, page: number) =>
  queryOptions({
    queryKey: ['runs', account, page],
    queryFn: () =>
      bodyOf(api.GET('/v1/rank/runs', { params: { query: { account, page, limit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });

const runQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['runs', account, 'one', id],
    queryFn: () => dataOf(api.GET('/v1/rank/runs/{id}', { params: { path: { id }, query: { account } } })),
  });

const reasonText = ({ reason }: Run): string =>
  ({ schedule: t('Daily'), call: t('Trigger'), check: t('By hand'), recovery: t('Recovery') })[reason];

function duration({ started_at, finished_at }: Run): string {
  if (started_at === null || finished_at === null) return '–';
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
  return seconds < 60
    ? t('{n} s', { n: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) })
    : t('{m} min {s} s', { m: Math.floor(seconds / 60), s: Math.round(seconds % 60) });
}

export function RunsPage(): ReactNode {
  useTitle(t('Checks'));
  const { accountId } = route.useParams();
  const page = Number(route.useSearch().page ?? 1);
  const config = useQuery(rankConfigQuery(accountId));
  const runs = useQuery(runsQuery(accountId, page));
  const mayWrite = useMay('rank:write');
  const isMissing = config.data === null;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Checks')}</h1>
        {mayWrite && config.data && <CheckNow account={accountId} config={config.data._id} />}
      </div>
      {config.data && <RunProgress account={accountId} config={config.data._id} />}
      {runs.isPending && <SkeletonRows />}
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data?.data.length === 0 && <NoRuns account={accountId} page={page} isMissing={isMissing} />}
      {runs.data && runs.data.data.length > 0 && (
        <>
          <RunTable account={accountId} runs={runs.data.data} />
          <Pages pagination={runs.data.pagination} />
        </>
      )}
    </div>
  );
}

function NoRuns({
  account,
  page,
  isMissing,
}: {
  account: string;
  page: number;
  isMissing: boolean;
}): ReactNode {
  if (page > 1) return <NoPage page={page} />;
  if (isMissing) return <NoWebsite account={account} />;
  return (
    <EmptyState title={t('No check yet.')}>
      <p>{t('Each keyword is checked once a day, and on demand.')}</p>
    </EmptyState>
  );
}

function RunTable({ account, runs }: { account: string; runs: Run[] }): ReactNode {
  const zone = useTimeZone();
  return (
    <div className="wide" role="region" aria-label={t('Check list')} tabIndex={0}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Reason')}</th>
            <th scope="col">{t('Started')}</th>
            <th scope="col" className="numeric">
              {t('Duration')}
            </th>
            <th scope="col" className="numeric">
              {t('Keywords')}
            </th>
            <th scope="col" className="numeric">
              {t('Ranked')}
            </th>
            <th scope="col" className="numeric">
              {t('Not found')}
            </th>
            <th scope="col" className="numeric">
              {t('Failed')}
            </th>
            <th scope="col" className="numeric">
              {t('Requests')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run._id} account={account} run={run} zone={zone} />
          ))}
        </tbody>
      </table>
      <p className="hint">{t('Times are in {zone}.', { zone })}</p>
    </div>
  );
}

function RunRow({ account, run, zone }: { account: string; run: Run; zone: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">{formatDay(run.slot_day)}</th>
        <td className={statusClass(run.status, run.failed)}>{statusText(run.status, run.failed)}</td>
        <td>{reasonText(run)}</td>
        <td>{run.started_at === null ? '–' : formatTime(run.started_at, zone)}</td>
        <td className="numeric">{duration(run)}</td>
        <td className="numeric">{formatNumber(run.keywords)}</td>
        <td className="numeric">{formatNumber(run.ranked)}</td>
        <td className="numeric">{formatNumber(run.not_found)}</td>
        <td className="numeric">
          {run.failed === 0 ? (
            0
          ) : (
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <span className="visually-hidden">{t('Failed keywords:')} </span>
              {formatNumber(run.failed)}
            </button>
          )}
        </td>
        <td className="numeric">{formatNumber(run.requests)}</td>
      </tr>
      {run.error !== null && (
        <tr>
          <td colSpan={10} className="field-error">
            {run.error}
          </td>
        </tr>
      )}
      {run.suspicious && (
        <tr>
          <td colSpan={10}>
            <SuspiciousRun account={account} run={run} />
          </td>
        </tr>
      )}
      {isOpen && (
        <tr>
          <td colSpan={10}>
            <FailedKeywords account={account} run={run._id} />
          </td>
        </tr>
      )}
    </>
  );
}

function FailedKeywords({ account, run }: { account: string; run: string }): ReactNode {
  const { data, error, refetch } = useQuery(runQuery(account, run));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={1} />;
  return (
    <ul className="plain-list">
      {data.failed_keywords.map(({ keyword, country, near, device, message }) => (
        <li key={JSON.stringify([keyword, country, near, device])}>
          <strong>{keyword}</strong> {country} {near} {device === 'mobile' && t('Mobile')} · {message}
        </li>
      ))}
    </ul>
  );
}
