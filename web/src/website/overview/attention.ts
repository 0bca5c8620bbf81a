import type { LinkProps } from '@tanstack/react-router';
import { failureText } from '../../account/provider/advice';
import type { ProviderHealth, ProviderState } from '../../account/provider/queries';
import { t } from '../../shared/text/i18n';

/** The share of a budget from which on its end is near. */
const NEAR_END = 0.8;

/** What needs attention, with the address of what it is about. */
export interface Item {
  id: string;
  text: string;
  to: LinkProps;
  isSevere?: boolean;
}

interface Budget {
  used: number;
  limit: number | null;
}

type ProviderCondition = Pick<ProviderState, 'state'> & { health: Pick<ProviderHealth, 'state' | 'failure'> };

/** What is known so far; the rest is being loaded. */
export interface Known {
  account: string;
  config: { next_run_at: string | null; is_late: boolean; is_cron_running: boolean };
  counts?: { failed: number; left_top10: number | null; url_changed: number | null } | undefined;
  run?: { _id: string; status: string; failed: number } | null | undefined;
  usage?: { day: Budget; month: Budget } | undefined;
  provider?: ProviderCondition | undefined;
}

/** The most urgent first. */
export const listAttention = (known: Known): Item[] => [
  ...ofProvider(known),
  ...ofChecks(known),
  ...ofKeywords(known),
  ...ofBudget(known),
];

function ofProvider({ provider }: Known): Item[] {
  if (!provider) return [];
  const { state, health } = provider;
  if (state !== 'unconfigured' && health.state !== 'failing') return [];
  const text = failureText(state === 'unconfigured' ? state : (health.failure ?? 'unavailable'));
  return [{ id: 'provider', text, to: { to: '/setup/provider' }, isSevere: true }];
}

function ofChecks({ account, config, run }: Known): Item[] {
  const to = { to: '/a/$accountId/runs', params: { accountId: account } } satisfies LinkProps;
  const isLate = config.is_late && !config.is_cron_running;
  const items: Item[] = isLate ? [{ id: 'late', text: t('The check is late'), to, isSevere: true }] : [];
  if (!run) return items;
  const opened = { ...to, search: { run: run._id } } satisfies LinkProps;
  if (run.status === 'suspicious')
    items.push({ id: 'suspicious', text: t('The last check looks wrong'), to: opened, isSevere: true });
  if (['failed', 'abandoned', 'missed'].includes(run.status))
    items.push({ id: 'run', text: t('The last check failed'), to: opened, isSevere: true });
  return items;
}

function ofKeywords({ account, counts }: Known): Item[] {
  if (!counts) return [];
  const keywords = (search: Record<string, string>): LinkProps => ({
    to: '/a/$accountId/keywords',
    params: { accountId: account },
    search,
  });
  const { failed, left_top10: left, url_changed: changed } = counts;
  const items: (Item & { n: number | null })[] = [
    {
      id: 'failed',
      n: failed,
      text: t('{n, plural, one {# keyword} other {# keywords}} failed', { n: failed }),
      to: keywords({ state: 'failed' }),
      isSevere: true,
    },
    {
      id: 'left',
      n: left,
      text: t('{n, plural, one {# keyword} other {# keywords}} left the top 10', { n: left }),
      to: keywords({ left: '10', compare: 'range' }),
    },
    {
      id: 'url',
      n: changed,
      text: t('{n, plural, one {# keyword ranks} other {# keywords rank}} with another URL', { n: changed }),
      to: keywords({ urlchanged: 'true', compare: 'range' }),
    },
  ];
  return items.filter(({ n }) => n !== null && n > 0);
}

function ofBudget({ account, usage }: Known): Item[] {
  if (!usage) return [];
  const to = { to: '/a/$accountId/runs', params: { accountId: account } } satisfies LinkProps;
  const toPercent = ({ used, limit }: Budget) =>
    limit === null || used < NEAR_END * limit ? null : Math.round((100 * used) / Math.max(1, limit));
  const [day, month] = [toPercent(usage.day), toPercent(usage.month)];
  return [
    ...(month === null
      ? []
      : [
          {
            id: 'month',
            text: t('{percent}% of the requests of this month are used', { percent: month }),
            to,
          },
        ]),
    ...(day === null
      ? []
      : [{ id: 'day', text: t('{percent}% of the requests of today are used', { percent: day }), to }]),
  ];
}
