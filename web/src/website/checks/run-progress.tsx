import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { rankConfigQuery, setRunning } from '../../shared/configuration/queries';
import { onLive } from '../../shared/session/live';
import { useTimeZone } from '../../shared/session/session';
import { formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { FailedCheck } from './failed-check';
import { FirstResult } from './first-result';
import { readResultsAgain } from './read-results-again';
import { type Steps, useRunSteps } from './run-steps';

/** For an end of which no event came, such as that of a process that died. */
const POLL_MS = 5000;

interface Props {
  account: string;
  config: string;
}

/**
 * The check under way, live; what is shown is read again when it ends. Whether one is under way is part of the
 * configuration, which also knows of one that began before the page was loaded; its steps come as events.
 */
export function RunProgress({ account, config }: Props): ReactNode {
  const queries = useQueryClient();
  const tz = useTimeZone();
  const { data } = useQuery({
    ...rankConfigQuery(account),
    refetchInterval: ({ state }) => (state.data?.is_cron_running ? POLL_MS : false),
  });
  const isRunning = data?.is_cron_running ?? false;
  const steps = useRunSteps(
    config,
    isRunning,
    useCallback(() => setRunning(queries, account, true), [queries, account]),
  );
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      readResultsAgain(queries);
      void import('./run-end').then(({ sayEnd }) => sayEnd(queries, { account, tz })).catch(() => {});
    }
    wasRunning.current = isRunning;
  }, [isRunning, queries, account, tz]);
  useEffect(
    () =>
      onLive('rank_done', (event: { config: string }) => {
        if (event.config !== config) return;
        const { queryKey } = rankConfigQuery(account);
        if (!queries.getQueryData(queryKey)?.is_cron_running) readResultsAgain(queries);
        setRunning(queries, account, false);
        void queries.invalidateQueries({ queryKey });
      }),
    [account, config, queries],
  );
  return (
    <>
      <span role="status" className="visually-hidden">
        {isRunning && writeAnnouncement(steps)}
      </span>
      {isRunning ? (
        <ProgressBar steps={steps} />
      ) : (
        <>
          <FailedCheck account={account} />
          <FirstResult account={account} />
        </>
      )}
    </>
  );
}

/** At the begin and after each quarter, not at every step. */
function writeAnnouncement(steps: Steps | undefined): string {
  if (!steps) return t('Check in progress');
  const percent = Math.floor((4 * steps.done) / Math.max(1, steps.total)) * 25;
  return t('Check in progress: {percent}', { percent: formatPercent(percent) });
}

/** Without a value until the first event. */
const ProgressBar = ({ steps }: { steps: Steps | undefined }): ReactNode => (
  <div className="progress run">
    <div className="progress-line">
      <span>{steps ? writeSteps(steps) : t('Waiting for the next result')}</span>
      {steps?.left !== undefined && <span className="soft">{leftText(steps.left)}</span>}
    </div>
    <progress aria-label={t('Check in progress')} value={steps?.done} max={steps?.total} />
  </div>
);

function writeSteps({ done, total, failed }: Steps): string {
  const steps = t('{done} of {total} checked', { done: formatNumber(done), total: formatNumber(total) });
  return failed > 0 ? `${steps} · ${t('{failed} failed', { failed: formatNumber(failed) })}` : steps;
}

const MINUTE_MS = 60_000;

function leftText(left: number): string {
  if (left < MINUTE_MS) return t('less than a minute left');
  return t('{n, plural, one {about # minute left} other {about # minutes left}}', {
    n: Math.round(left / MINUTE_MS),
  });
}
