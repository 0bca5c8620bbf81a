import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rankConfigQuery } from '../configuration/queries';
import { onLive } from '../session/live';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { readResultsAgain } from './read-results-again';

/** For an end of which no event came, such as that of a process that died. */
const POLL_MS = 5000;

interface Progress {
  config: string;
  done: number;
  total: number;
  failed: number;
}

/**
 * The check under way, live; what is shown is read again when it ends. Whether one is under way is part of the
 * configuration, which also knows of one that began before the page was loaded; its steps come as events.
 */
export function RunProgress({ account, config }: { account: string; config: string }): ReactNode {
  const [progress, setProgress] = useState<Progress>();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...rankConfigQuery(account),
    refetchInterval: ({ state }) => (state.data?.is_cron_running ? POLL_MS : false),
  });
  const isRunning = data?.is_cron_running ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      setProgress(undefined);
      readResultsAgain(queries);
    }
    wasRunning.current = isRunning;
  }, [isRunning, queries]);
  useEffect(() => {
    const { queryKey } = rankConfigQuery(account);
    const setRunning = (is_cron_running: boolean) =>
      queries.setQueryData(queryKey, (known) =>
        !known || known.is_cron_running === is_cron_running ? known : { ...known, is_cron_running },
      );
    const stopProgress = onLive('rank_progress', (event: Progress) => {
      if (event.config !== config) return;
      setProgress(event);
      setRunning(true);
    });
    const stopDone = onLive('rank_done', (event: Progress) => {
      if (event.config !== config) return;
      if (!queries.getQueryData(queryKey)?.is_cron_running) readResultsAgain(queries);
      setRunning(false);
      void queries.invalidateQueries({ queryKey });
    });
    return () => {
      stopProgress();
      stopDone();
    };
  }, [account, config, queries]);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isRunning && announcementOf(progress)}
      </span>
      {isRunning && <ProgressBar progress={progress} />}
    </>
  );
}

/** At the begin and after each quarter, not at every step. */
function announcementOf(progress: Progress | undefined): string {
  if (!progress) return t('Check in progress');
  const percent = Math.floor((4 * progress.done) / Math.max(1, progress.total)) * 25;
  return t('Check in progress: {percent} %', { percent });
}

/** Without a value until the first event. */
const ProgressBar = ({ progress }: { progress: Progress | undefined }): ReactNode => (
  <div className="run">
    <progress aria-label={t('Check in progress')} value={progress?.done} max={progress?.total} />
    <span>{progress ? stepsOf(progress) : t('Check in progress')}</span>
  </div>
);

function stepsOf({ done, total, failed }: Progress): string {
  const steps = t('{done} of {total} checked', { done: formatNumber(done), total: formatNumber(total) });
  return failed > 0 ? `${steps} · ${t('{failed} failed', { failed: formatNumber(failed) })}` : steps;
}
