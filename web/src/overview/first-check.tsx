import type { ReactNode } from 'react';
import { CheckNow } from '../runs/check-now';
import { useMay, useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';
import { EmptyState } from '../ui/states';

interface Props {
  account: string;
  config: { _id: string; keywords: readonly unknown[]; is_cron_running: boolean; next_run_at: string | null };
}

/** What happens next on a website without results. */
export function FirstCheck({ account, config }: Props): ReactNode {
  const mayWrite = useMay('rank:write');
  const zone = useTimeZone();
  const { keywords, is_cron_running: isRunning, next_run_at: next } = config;
  const n = keywords.length;
  if (isRunning)
    return (
      <EmptyState title={t('The first check is running')}>
        <p>
          {t(
            '{n, plural, one {# keyword is} other {# keywords are}} being checked. The figures follow at the end.',
            { n },
          )}
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('Not checked yet')}>
      <p>
        {next === null
          ? t('No check is scheduled.')
          : t('{n, plural, one {# keyword is} other {# keywords are}} checked on {time}, then once a day.', {
              n,
              time: formatTime(next, zone),
            })}
      </p>
      {mayWrite && <CheckNow account={account} config={config._id} />}
    </EmptyState>
  );
}
