import type { ReactNode } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { CheckNow } from '../checks/check-now';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { EmptyState } from '../../shared/ui/states';

interface Props {
  account: string;
  config: Pick<RankConfig, '_id' | 'keywords' | 'every' | 'next_run_at'>;
  isRunning: boolean;
}

/** What happens next on a website without results. */
export function FirstCheck({ account, config, isRunning }: Props): ReactNode {
  const mayWrite = useMay('rank:write');
  const zone = useTimeZone();
  const { keywords, next_run_at: next } = config;
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
      <p>{next === null ? t('No check is scheduled.') : nextText(config, formatTime(next, zone))}</p>
      {mayWrite && <CheckNow account={account} config={config._id} />}
    </EmptyState>
  );
}

function nextText({ keywords: { length: n }, every = 'day' }: Props['config'], time: string): string {
  if (every === 'day')
    return t('{n, plural, one {# keyword is} other {# keywords are}} checked on {time}, then once a day.', {
      n,
      time,
    });
  return t('{n, plural, one {# keyword is} other {# keywords are}} checked on {time}.', { n, time });
}
