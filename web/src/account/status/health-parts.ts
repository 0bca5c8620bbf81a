import { adviceText } from '../provider/advice';
import { healthText } from '../provider/health-text';
import type { ProviderState } from '../provider/queries';
import { t } from '../../shared/text/i18n';
import type { Health, RunTotals } from './queries';

export interface Part {
  name: string;
  state: string;
  isGood: boolean;
  /** Neither good nor bad. */
  isOff?: boolean;
  /** What it means, where it needs attention. */
  advice?: string;
}

const upDown = (state: 'up' | 'down') => (state === 'up' ? t('Works') : t('Does not respond'));

function store({ store: state }: Health): Part {
  return { name: t('Store'), state: upDown(state), isGood: state === 'up' };
}

function redis({ redis: state }: Health): Part[] {
  if (state === undefined) return [];
  return [{ name: 'Redis', state: upDown(state), isGood: state === 'up' }];
}

function scheduler({ scheduler: state }: Health): Part[] {
  if (state === undefined) return [];
  const name = t('Scheduler');
  if (state === 'ok') return [{ name, state: t('Works'), isGood: true }];
  if (state === 'off')
    return [
      {
        name,
        state: t('Off in this process'),
        isGood: true,
        isOff: true,
        advice: t('Another process has to start the scheduled checks, or RANK_SCHEDULER_ENABLED be true.'),
      },
    ];
  return [
    {
      name,
      state: t('Late'),
      isGood: false,
      advice: t('It has not started checks for three minutes. Restart the server if this lasts.'),
    },
  ];
}

function checks({
  checks: state,
  missed_checks: missed = 0,
  suspicious_runs: suspicious = 0,
}: Health): Part[] {
  if (state === undefined) return [];
  const late: Part = {
    name: t('Scheduled checks'),
    state: t('Late'),
    isGood: false,
    advice: t('A website has been due for more than an hour. More processes or capacity may help.'),
  };
  const skipped: Part = {
    name: t('Missed checks'),
    state: t('{n, plural, one {# website} other {# websites}}', { n: missed }),
    isGood: false,
    advice: t('The server did not run on the day of their check. Check them now, or wait for the next one.'),
  };
  const onTime: Part = { name: t('Scheduled checks'), state: t('On time'), isGood: true };
  const odd: Part = {
    name: t('Suspicious checks'),
    state: t('{n} in 24 hours', { n: suspicious }),
    isGood: false,
    advice: t('They lost nine tenths of the rankings at once. Look at "Checks" of the website.'),
  };
  const timing = state === 'late' ? late : onTime;
  return [...(missed > 0 ? [skipped] : []), timing, ...(suspicious > 0 ? [odd] : [])];
}

function backup({ backup: state }: Health): Part[] {
  if (state === undefined) return [];
  const name = t('Scheduled backup');
  if (state === 'ok') return [{ name, state: t('Works'), isGood: true }];
  if (state === 'pending') return [{ name, state: t('Not made yet'), isGood: true, isOff: true }];
  const advice = t('The log of the server says why. It is repeated every hour.');
  return [{ name, state: state === 'failed' ? t('Failed') : t('Late'), isGood: false, advice }];
}

function geography({ geo }: Health): Part[] {
  if (geo === undefined) return [];
  const name = t('Geographic data');
  if (geo === 'ok') return [{ name, state: t('Works'), isGood: true }];
  if (geo === 'loading') return [{ name, state: t('Loading'), isGood: true }];
  return [
    {
      name,
      state: t('Incomplete'),
      isGood: false,
      advice: t('Missing: {parts}.', { parts: (geo as string[]).join(', ') }),
    },
  ];
}

/** What other routes say; undefined until it is loaded. */
export interface More {
  provider?: Pick<ProviderState, 'state' | 'health'> | undefined;
  totals?: Pick<RunTotals, 'without_result'> | undefined;
  zone: string;
}

function searchProvider({ provider, zone }: More): Part[] {
  if (!provider) return [];
  const name = t('Search provider');
  const { state, health } = provider;
  if (state === 'unconfigured')
    return [{ name, state: t('Not configured'), isGood: false, advice: adviceText('unconfigured') }];
  const text = { name, state: healthText(health, zone) };
  if (health.state === 'never_asked') return [{ ...text, isGood: true, isOff: true }];
  const advice = health.failure === null ? {} : { advice: adviceText(health.failure) };
  return [{ ...text, isGood: health.state === 'ok', ...advice }];
}

function failedChecks({ totals }: More): Part[] {
  if (!totals || totals.without_result === 0) return [];
  return [
    {
      name: t('Checks without any result'),
      state: t('{n, plural, one {# website} other {# websites}}', { n: totals.without_result }),
      isGood: false,
      advice: t('No keyword could be checked. Look at "Checks" of the website.'),
    },
  ];
}

/** The parts of the installation, those that need attention first. */
export function listParts(health: Health, more: More = { zone: 'UTC' }): Part[] {
  const parts = [
    store(health),
    ...redis(health),
    ...scheduler(health),
    ...checks(health),
    ...searchProvider(more),
    ...failedChecks(more),
    ...backup(health),
    ...geography(health),
    ...(health.shutting_down ? [{ name: t('Server'), state: t('Shutting down'), isGood: false }] : []),
  ];
  return [...parts.filter(({ isGood }) => !isGood), ...parts.filter(({ isGood }) => isGood)];
}
