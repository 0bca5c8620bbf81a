import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tagNames } from '../../shared/configuration/tag-names';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { AlertForm, type Person, type RenderReceivers } from './alert-form';
import { toDrafts } from './drafts';
import { type AlertSettings, alertsQuery } from './queries';
import { useKeywordViews } from '../views/queries';
import { sentenceText } from './sentence';
import './alerts.css';

interface Props {
  account: string;
  config: { _id: string; keywords: readonly { tags?: string[] }[] };
  mayWrite: boolean;
  /** Users who may be notified. */
  people: readonly Person[];
  renderReceivers: RenderReceivers;
}

/** Which moves of keywords the owner of the account hears of. */
export function AlertsSection({ account, config, mayWrite, people, renderReceivers }: Props): ReactNode {
  const alerts = useQuery(alertsQuery(account, config._id));
  return (
    <Card
      title={t('Alerts')}
      hint={t(
        'Each keyword is compared with its last earlier result. A website that is not found counts as one position below the search.',
      )}
    >
      <p className="hint">{t('An alert is raised after a check in which:')}</p>
      {alerts.isPending && <SkeletonRows count={3} />}
      {alerts.error && <ErrorPanel error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {alerts.data &&
        (mayWrite ? (
          <AlertForm
            account={account}
            config={config._id}
            tags={tagNames(config.keywords)}
            settings={alerts.data}
            people={people}
            renderReceivers={renderReceivers}
          />
        ) : (
          <Rules
            account={account}
            config={config._id}
            settings={alerts.data}
            renderReceivers={renderReceivers}
          />
        ))}
    </Card>
  );
}

interface RulesProps {
  account: string;
  config: string;
  settings: AlertSettings;
  renderReceivers: RenderReceivers;
}

/** For users who may not change them. */
function Rules({ account, config, settings, renderReceivers }: RulesProps): ReactNode {
  const { rules, users = [], email } = settings;
  const views = useKeywordViews({ account, config });
  return (
    <>
      {rules.length === 0 && <p>{t('No alert rule yet.')}</p>}
      <ul className="plain-list" aria-label={t('Alert rules')}>
        {toDrafts(rules).map((draft) => (
          <li key={draft.id} className="item item-line">
            {sentenceText(draft, views)}
          </li>
        ))}
      </ul>
      {rules.length > 0 && renderReceivers(users, email)}
    </>
  );
}
