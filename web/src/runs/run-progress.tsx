import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onLive } from '../app/live';
import { REPORT_KEY } from '../app/query-client';
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
      void queries.invalidateQueries({ queryKey: ['table'] });
      void queries.invalidateQueries({ queryKey: ['runs'] });
      void queries.invalidateQueries({ queryKey: [REPORT_KEY] });
    });
    return () => {
      stopProgress();
      stopDone();
    };
  }, [config, queries]);
  if (!progress) return null;
  const { done, total, failed } = progress;
  return (
    <div className="run">
      <progress aria-label={t('Check in progress')} value={done} max={total} />
      <span>
        {t('{done} of {total} checked', { done, total })}
        {failed > 0 && ` · ${t('{failed} failed', { failed })}`}
      </span>
    </div>
  );
}
