import type { ReactNode } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Checked } from '../../shared/ui/cells';

interface Props {
  isRunning: boolean;
  /** Instants; null without one. */
  last: string | null;
  next: string | null;
}

/** The last and the next check. */
export function CheckTimes({ isRunning, last, next }: Props): ReactNode {
  const zone = useTimeZone();
  return (
    <dl className="check-times">
      <dt>{t('Last check')}</dt>
      <dd>{isRunning ? <span className="soft">{t('Running')}</span> : <Checked at={last} zone={zone} />}</dd>
      <dt>{t('Next check')}</dt>
      <dd>
        <Checked at={next} zone={zone} />
      </dd>
    </dl>
  );
}
