import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { slotQuery } from '../../shared/configuration/slot';
import { addDays, localDay } from '../../shared/days/days';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatClock, formatShortTime, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { type NewestRun, newestRunQuery } from './newest-run';
import { type CheckRequest, useIsWaiting, useRequestsText, useStartCheck } from './start-check';

interface Props {
  account: string;
  config: string;
  /** Keywords without a result of today where they are known; else those that failed in the newest check. */
  open?: number | undefined;
  /** Keywords that were never checked; `open` counts them too. */
  never?: number | undefined;
}

interface Zones {
  /** Undefined to users who may not read slots. */
  slot: string | undefined;
  user: string;
}

const WITH_RESULTS: readonly string[] = ['done', 'suspicious'];

/** When the newest check ended, if its results are of today: of the current day of the slot, as the server counts. */
export function checkedAt({ run }: NewestRun, { slot, user }: Zones, now = new Date()): string | undefined {
  if (!run?.finished_at || !WITH_RESULTS.includes(run.status)) return undefined;
  const day = slot === undefined ? localDay(user, new Date(run.finished_at)) : run.slot_day;
  return day === localDay(slot ?? user, now) ? run.finished_at : undefined;
}

/** The time of the next check, with its day unless that is today or tomorrow. */
function nextText(next: string, zone: string): string {
  const tomorrow = addDays(localDay(zone), 1);
  return localDay(zone, new Date(next)) <= tomorrow ? formatClock(next, zone) : formatShortTime(next, zone);
}

/** A check of what has no result today. Quiet once everything has one: then it says when, and offers another. */
export function CheckNow({ account, config, open, never }: Props): ReactNode {
  const { data: newest } = useQuery(newestRunQuery(account));
  const { data: configuration } = useQuery(rankConfigQuery(account));
  const slot = useQuery({
    ...slotQuery(configuration?.slot ?? ''),
    enabled: useMay('slots:read') && !!configuration,
  });
  const user = useTimeZone();
  const check = useStartCheck({ account, config });
  const isWaiting = useIsWaiting(config);
  if (slot.isLoading) return null;
  if (!newest || !configuration || configuration.is_cron_running) return null;
  if (isWaiting) return <span className="hint">{t('The check starts within a minute.')}</span>;
  const isOpen = (open ?? newest.run?.failed ?? 0) > 0;
  const at = isOpen ? undefined : checkedAt(newest, { slot: slot.data?.timezone, user });
  const start = (request: CheckRequest) => check.mutate(request);
  if (at !== undefined)
    return <CheckedToday at={at} configuration={configuration} isPending={check.isPending} onStart={start} />;
  const button = (
    <ActionButton isPending={check.isPending} onPress={() => start({})}>
      <Icon of={RefreshCw} />
      {t('Check now')}
    </ActionButton>
  );
  if (!never) return button;
  return (
    <span className="check-again">
      <span className="hint">{neverText(never, configuration.next_run_at, user)}</span>
      {button}
    </span>
  );
}

/** When keywords are checked that were added after the check of the day. */
const neverText = (n: number, next: string | null, zone: string) =>
  next === null
    ? t('{n, plural, one {# keyword} other {# keywords}} not checked yet', { n })
    : t('{n, plural, one {# keyword} other {# keywords}} not checked yet, next check {next}', {
        n,
        next: nextText(next, zone),
      });

interface CheckedProps {
  at: string;
  configuration: Pick<RankConfig, 'account' | 'next_run_at' | 'keywords'>;
  isPending: boolean;
  onStart: (request: CheckRequest) => void;
}

function CheckedToday({ at, configuration, isPending, onStart }: CheckedProps): ReactNode {
  const { account, next_run_at: next, keywords } = configuration;
  const zone = useTimeZone();
  const requests = useRequestsText(account, keywords.length);
  const time = formatClock(at, zone);
  return (
    <span className="check-again">
      <span className="hint" title={formatTime(at, zone)}>
        {next === null
          ? t('Checked {time}', { time })
          : t('Checked {time}, next {next}', { time, next: nextText(next, zone) })}
      </span>
      <ActionButton look="quiet" isPending={isPending} onPress={() => onStart({ again: true })}>
        {requests === undefined ? t('Check again') : t('Check again ({requests})', { requests })}
      </ActionButton>
    </span>
  );
}
