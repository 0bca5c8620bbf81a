import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccountsBelow } from '../../shared/session/accounts';
import { meQuery, useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { AccountChoice } from '../../shared/ui/account-choice';
import { ActionButton } from '../../shared/ui/action-button';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { webhooksQuery } from './queries';
import { WebhookCard } from './webhook-card';
import { NewWebhookDialog } from './webhook-dialogs';
import './webhooks.css';

const route = getRouteApi('/shell/webhooks');

/** Receivers of the events of an account, with what was sent to them. */
export function WebhooksPage(): ReactNode {
  useTitle(t('Webhooks'));
  const search = route.useSearch();
  const { data: me } = useQuery(meQuery);
  const account = search.account ?? me?.account._id ?? '';
  const webhooks = useQuery({ ...webhooksQuery(account), enabled: account !== '' });
  const hasDescendants = useAccountsBelow().some(({ parent }) => parent === account);
  const navigate = useNavigate();
  const mayWrite = useMay('webhooks:write');
  const isNew = mayWrite && search.add !== undefined;
  const setNew = (open: boolean) =>
    void navigate({ to: '/webhooks', search: { account: search.account, add: open ? 'new' : undefined } });
  const add = mayWrite && (
    <ActionButton look="primary" onPress={() => setNew(true)}>
      {t('New webhook')}
    </ActionButton>
  );
  const isEmpty = webhooks.data?.length === 0;
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader
        title={t('Webhooks')}
        sub={t('Events of your websites, posted to your own programs.')}
        actions={
          <>
            <AccountChoice
              value={account}
              onChange={(chosen) => void navigate({ to: '/webhooks', search: { account: chosen } })}
            />
            {!isEmpty && add}
          </>
        }
      />
      {webhooks.isPending && <SkeletonRows count={4} />}
      {webhooks.error && <ErrorPanel error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {isEmpty && (
        <EmptyState title={t('No webhook yet.')}>
          <p>
            {t('A webhook posts events, such as a finished check or an alert, to an address of your choice.')}
          </p>
          {add}
        </EmptyState>
      )}
      <ul className="webhook-list" aria-label={t('Webhooks')}>
        {webhooks.data?.map((webhook) => (
          <li key={webhook._id}>
            <WebhookCard
              webhook={webhook}
              search={search}
              hasDescendants={hasDescendants}
              mayWrite={mayWrite}
            />
          </li>
        ))}
      </ul>
      {isNew && (
        <NewWebhookDialog account={account} hasDescendants={hasDescendants} onClose={() => setNew(false)} />
      )}
    </div>
  );
}
