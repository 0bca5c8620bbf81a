import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTimeZone } from '../session/session';
import { formatDay, formatNumber, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { FailedKeywords } from './failed-keywords';
import { type Run, statusClass, statusText } from './status';
import { SuspiciousRun } from './suspicious-run';

const route = getRouteApi('/shell/a/$accountId/runs');

const reasonText = ({ reason }: Run): string =>
  ({ schedule: t('Daily'), call: t('Trigger'), check: t('By hand'), recovery: t('Recovery') })[reason];

function duration({ started_at, finished_at }: Run): string {
  if (started_at === null || finished_at === null) return '–';
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
  return seconds < 60
    ? t('{n} s', { n: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) })
    : t('{m} min {s} s', { m: Math.floor(seconds / 60), s: Math.round(seconds % 60) });
}

interface TableProps {
  account: string;
  runs: Run[];
  /** The run whose failed keywords are shown. */
  opened: string | undefined;
}

export function RunTable({ account, runs, opened }: TableProps): ReactNode {
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
            <RunRow key={run._id} account={account} run={run} zone={zone} isOpen={run._id === opened} />
          ))}
        </tbody>
      </table>
      <p className="hint">{t('Times are in {zone}.', { zone })}</p>
    </div>
  );
}

interface RowProps {
  account: string;
  run: Run;
  zone: string;
  isOpen: boolean;
}

function RunRow({ account, run, zone, isOpen }: RowProps): ReactNode {
  const navigate = route.useNavigate();
  const toggle = () =>
    void navigate({ search: (search) => ({ ...search, run: isOpen ? undefined : run._id }) });
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
            <button type="button" className="link" aria-expanded={isOpen} onClick={toggle}>
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
            <div className="run-detail">
              <FailedKeywords account={account} run={run._id} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
