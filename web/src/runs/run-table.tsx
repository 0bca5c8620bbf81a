import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTimeZone } from '../session/session';
import { formatNumber, formatShortTime, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { Icon } from '../ui/icon';
import { None } from '../ui/none';
import { RunDetails } from './run-details';
import { durationText, type Run, statusClass, statusText, triggerText } from './status';
import { SuspiciousRun } from './suspicious-run';

const COLUMNS = 6;

interface TableProps {
  account: string;
  runs: Run[];
  /** The run whose failed keywords are shown. */
  opened: string | undefined;
}

export function RunTable({ account, runs, opened }: TableProps): ReactNode {
  const zone = useTimeZone();
  return (
    <>
      <table className="data run-table" aria-label={t('Checks')}>
        <thead>
          <tr>
            <th scope="col">{t('Started')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Triggered by')}</th>
            <th scope="col" className="numeric">
              {t('Duration')}
            </th>
            <th scope="col" className="numeric">
              {t('Keywords')}
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
      <p className="hint table-note">{t('Times are in {zone}.', { zone })}</p>
    </>
  );
}

interface RowProps {
  account: string;
  run: Run;
  zone: string;
  isOpen: boolean;
}

function RunRow({ account, run, zone, isOpen }: RowProps): ReactNode {
  const id = useId();
  const at = run.started_at ?? run.run_at;
  const navigate = useNavigate();
  const toggled = ((search: object) => ({ ...search, run: isOpen ? undefined : run._id })) as never;
  return (
    <>
      <tr
        className={isOpen ? 'run-row run-open' : 'run-row'}
        onClick={(event) =>
          (event.target as Element).closest('a') ||
          void navigate({ to: '.', search: toggled, resetScroll: false })
        }
      >
        <th scope="row">
          <Link
            to="."
            search={toggled}
            resetScroll={false}
            className="row-link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
          >
            <Icon of={ChevronRight} />
            <time dateTime={at} title={formatTime(at, zone)}>
              {formatShortTime(at, zone)}
            </time>
          </Link>
        </th>
        <td className={`run-status ${statusClass(run.status, run.failed)}`}>
          {statusText(run.status, run.failed)}
        </td>
        <td>{triggerText(run)}</td>
        <td className="numeric">{durationText(run) ?? <None />}</td>
        <td className="numeric wide-only">{formatNumber(run.keywords)}</td>
        <td className="numeric">
          {formatNumber(run.requests)}
          <span className="narrow-only"> {t('requests')}</span>
        </td>
      </tr>
      {(isOpen || run.error !== null || run.suspicious) && (
        <tr className="run-more">
          <td colSpan={COLUMNS} id={id}>
            {run.error !== null && <p className="field-error">{run.error}</p>}
            {run.suspicious && <SuspiciousRun account={account} run={run} />}
            {isOpen && <RunDetails account={account} run={run._id} />}
          </td>
        </tr>
      )}
    </>
  );
}
