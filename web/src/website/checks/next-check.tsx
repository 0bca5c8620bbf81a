import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { notScheduledText } from '../../shared/configuration/not-scheduled';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { RunProgress } from './run-progress';

interface Props {
  account: string;
  config: Pick<RankConfig, '_id' | 'every' | 'next_run_at' | 'last_triggred' | 'keywords'>;
}

/** The next check and the last scheduled one; above them the one that is running. */
export function NextCheck({ account, config }: Props): ReactNode {
  const zone = useTimeZone();
  const { next_run_at: next, last_triggred: last, keywords } = config;
  return (
    <section className="card next-check" aria-label={t('Next check')}>
      <RunProgress account={account} config={config._id} />
      <p className="next-check-line">
        <Icon of={CalendarClock} />
        <span className="soft">{t('Next check')}</span>
        <strong>{next === null ? notScheduledText(config) : formatTime(next, zone)}</strong>
        <span className="soft">
          {t('{n, plural, one {# keyword} other {# keywords}}', { n: keywords.length })}
        </span>
        <span className="soft next-check-last">
          {last === null
            ? t('No scheduled check yet')
            : t('Last scheduled check: {time}', { time: formatTime(last, zone) })}
        </span>
      </p>
    </section>
  );
}
