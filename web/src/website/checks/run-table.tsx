import type { ReactNode } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { formatMoney, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { OpenableRow } from '../../shared/ui/openable-row';
import { RunDetails } from './run-details';
import { durationText, type Run, statusClass, statusText, triggerText } from './status';
import { SuspiciousRun } from './suspicious-run';

const COLUMNS = 7;
const COST_DECIMALS = 3;

interface TableProps {
  account: string;
  runs: Run[];
  /** The run whose failed keywords are shown. */
  opened: string | undefined;
}

export function RunTable({ account, runs, opened }: TableProps): ReactNode {
  const zone = useTimeZone();
  const isPriced = runs.some(({ cost }) => cost !== null);
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
            {isPriced && (
              <th scope="col" className="numeric">
                {t('Cost')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run._id} {...{ account, run, zone, isPriced }} isOpen={run._id === opened} />
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
  /** The cost of any run is known. */
  isPriced: boolean;
  isOpen: boolean;
}

/** With the parts of a cent that few requests cost. */
const costText = ({ cost, currency = 'USD' }: Run) =>
  cost === null ? undefined : formatMoney(cost, currency, COST_DECIMALS);

const RunRow = ({ account, run, zone, isPriced, isOpen }: RowProps): ReactNode => (
  <OpenableRow
    param="run"
    row={run._id}
    isOpen={isOpen}
    at={run.started_at ?? run.run_at}
    zone={zone}
    columns={COLUMNS}
    more={(isOpen || run.error !== null || run.suspicious) && <More {...{ account, run, isOpen }} />}
  >
    <td className={`run-status ${statusClass(run.status, run.failed)}`}>
      {statusText(run.status, run.failed)}
    </td>
    <td>{triggerText(run)}</td>
    <td className="numeric">{durationText(run) ?? <None />}</td>
    <td className="numeric wide-only">{formatNumber(run.keywords)}</td>
    <td className="numeric run-requests">
      {formatNumber(run.requests)}
      <span className="narrow-only"> {t('requests')}</span>
    </td>
    {isPriced && <td className="numeric wide-only">{costText(run) ?? <None />}</td>}
  </OpenableRow>
);

const More = ({ account, run, isOpen }: Omit<RowProps, 'zone' | 'isPriced'>): ReactNode => (
  <>
    {run.error !== null && <p className="field-error">{run.error}</p>}
    {run.suspicious && <SuspiciousRun account={account} run={run} />}
    {isOpen && <RunDetails account={account} run={run._id} />}
  </>
);
