import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onLive, RECONNECTED } from '../app/live';
import { REPORT_KEY } from '../app/query-client';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';

interface Progress {
  config: string;
  done: number;
  total: number;
  failed: number;
}

/** The check under way, live; what is shown is read again when it ends. */
export function RunProgress({ config }: { config: string }): ReactNode {
  const [progress, setProgress] = useState<Progress>();
  const queries = useQueryClient();
  useEffect(() => {
    const stopProgress = onLive('rank_progress', (event: Progress) => {
      if (event.config === config) setProgress(event);
    });
    const stopDone = onLive('rank_done', (event: Progress) => {
      if (event.config !== config) return;
      setProgress(undefined);
      for (const key of ['table', 'runs', 'websites', REPORT_KEY])
        void queries.invalidateQueries({ queryKey: [key] });
    });
    // The end of the check may have been missed; one that goes on reports its next step.
    const stopReconnected = onLive(RECONNECTED, () => setProgress(undefined));
    return () => {
      stopProgress();
      stopDone();
      stopReconnected();
    };
  }, [config, queries]);
  return (
    <>
      <span role="status" className="visually-hidden">
        {progress && t('Check in progress: {percent} %', { percent: quarterOf(progress) })}
      </span>
      {progress && <ProgressBar {...progress} />}
    </>
  );
}

/** Announced at the begin and after each quarter, not at every step. */
const quarterOf = ({ done, total }: Progress): number => Math.floor((4 * done) / Math.max(1, total)) * 25;

const ProgressBar = ({ done, total, failed }: Progress): ReactNode => (
  <div className="run">
    <progress aria-label={t('Check in progress')} value={done} max={total} />
    <span>
      {t('{done} of {total} checked', { done: formatNumber(done), total: formatNumber(total) })}
      {failed > 0 && ` · ${t('{failed} failed', { failed: formatNumber(failed) })}`}
    </span>
  </div>
);
