import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RankConfig, rankConfigQuery } from '../configuration/queries';
import { useTimeZone } from '../session/session';
import { formatClock, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Icon } from '../ui/icon';
import { type NewestRun, newestRunQuery } from './newest-run';
import { type CheckRequest, requestsText, useRequests, useStartCheck } from './start-check';

interface Props {
  account: string;
  config: string;
  /** Keywords without a result of today where they are known; else those that failed in the newest check. */
  open?: number | undefined;
}

/** Somewhat more than a day: the clocks may be set back. */
const DAY_MS = 25 * 3_600_000;

/** When the check of the day ended: after the next but one before. Undefined when it is still to come. */
export function checkedAt({ run }: NewestRun, nextRun: string | null): string | undefined {
  const end = run?.finished_at;
  if (!end || nextRun === null) return undefined;
  return Date.parse(nextRun) - Date.parse(end) < DAY_MS ? end : undefined;
}

/** A check of what has no result today. Quiet once everything has one: then it says when, and offers another. */
export function CheckNow({ account, config, open }: Props): ReactNode {
  const { data: newest } = useQuery(newestRunQuery(account));
  const { data: configuration } = useQuery(rankConfigQuery(account));
  const check = useStartCheck({ account, config });
  if (!newest || !configuration || configuration.is_cron_running) return null;
  const isOpen = (open ?? newest.run?.failed ?? 0) > 0;
  const at = isOpen ? undefined : checkedAt(newest, configuration.next_run_at);
  const start = (request: CheckRequest) => check.mutate(request);
  if (at !== undefined)
    return <CheckedToday at={at} configuration={configuration} isPending={check.isPending} onStart={start} />;
  return (
    <ActionButton isPending={check.isPending} onPress={() => start({})}>
      <Icon of={RefreshCw} />
      {t('Check now')}
    </ActionButton>
  );
}

interface CheckedProps {
  at: string;
  configuration: Pick<RankConfig, 'account' | 'next_run_at' | 'keywords'>;
  isPending: boolean;
  onStart: (request: CheckRequest) => void;
}

function CheckedToday({ at, configuration, isPending, onStart }: CheckedProps): ReactNode {
  const { account, next_run_at: next, keywords } = configuration;
  const zone = useTimeZone();
  const requests = useRequests(account, keywords.length);
  const time = formatClock(at, zone);
  return (
    <span className="check-again">
      <span className="hint" title={formatTime(at, zone)}>
        {next === null
          ? t('Checked {time}', { time })
          : t('Checked {time}, next {next}', { time, next: formatClock(next, zone) })}
      </span>
      <ActionButton look="quiet" isPending={isPending} onPress={() => onStart({ again: true })}>
        {requests === undefined
          ? t('Check again')
          : t('Check again ({requests})', { requests: requestsText(requests) })}
      </ActionButton>
    </span>
  );
}
