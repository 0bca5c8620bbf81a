import type { ReactNode } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { LANGUAGES } from '../../shared/text/language';
import { useKeywordViews } from '../views/queries';
import { viewName } from '../views/view-text';
import type { Digest } from './queries';
import { RecipientList } from './recipient-list';
import { scheduleText } from './schedule-text';

/** What the server says about sending. */
export function SendingFacts({ digest }: { digest: Digest }): ReactNode {
  const { next_at, last_sent_at, unsubscribed } = digest;
  const zone = useTimeZone();
  if (next_at === null && last_sent_at === null && unsubscribed.length === 0) return null;
  return (
    <dl className="facts">
      {next_at !== null && (
        <>
          <dt>{t('Next digest')}</dt>
          <dd>
            {formatTime(next_at, zone)} ({zone})
          </dd>
        </>
      )}
      {last_sent_at !== null && (
        <>
          <dt>{t('Last sent')}</dt>
          <dd>
            {formatTime(last_sent_at, zone)} ({zone})
          </dd>
        </>
      )}
      {unsubscribed.length > 0 && (
        <>
          <dt>{t('Unsubscribed')}</dt>
          <dd>{unsubscribed.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

interface FactsProps {
  account: string;
  config: string;
  digest: Digest;
}

/** The settings, for users who may not change them. */
export function DigestFacts({ account, config, digest }: FactsProps): ReactNode {
  const { to, language, csv, view } = digest;
  const views = useKeywordViews({ account, config });
  return (
    <dl className="facts">
      <dt>{t('Schedule')}</dt>
      <dd>{scheduleText(digest)}</dd>
      <dt>{t('Recipients')}</dt>
      <dd>
        {to.length === 0 ? (
          t('No recipients')
        ) : (
          <RecipientList account={account} config={config} digest={digest} mayWrite={false} />
        )}
      </dd>
      {view !== null && (
        <>
          <dt>{t('Keywords')}</dt>
          <dd>{t('Keywords of the view {view}', { view: viewName(views, view) })}</dd>
        </>
      )}
      <dt>{t('Language')}</dt>
      <dd>{LANGUAGES[language]}</dd>
      <dt>{t('Attachment')}</dt>
      <dd>{csv ? t('Table of the keywords (CSV)') : t('No attachment')}</dd>
    </dl>
  );
}
