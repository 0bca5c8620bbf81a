import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EntryPage } from '../../auth/entry-page';
import { api, readData } from '../../shared/api/client';
import { listPermissions, permissionText } from '../../shared/permissions/permissions';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import './assistants.css';
import { authorizationQuery, type AuthorizationRequest } from './queries';

const route = getRouteApi('/authorize');

/** Asks a user whether a client may act for them. */
export function ConsentPage(): ReactNode {
  const request = route.useSearch() as AuthorizationRequest;
  const asked = useQuery(authorizationQuery(request));
  return (
    <EntryPage title={t('Allow access?')}>
      {asked.isPending && <SkeletonRows count={3} />}
      {asked.error && <ErrorPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && <Consent request={request} asked={asked.data} />}
    </EntryPage>
  );
}

interface Asked {
  client: { id: string; name: string };
  redirect_host: string;
  account: { name: string };
  scope: string;
  may_spend: boolean;
  may_allow: boolean;
}

function Consent({ request, asked }: { request: AuthorizationRequest; asked: Asked }): ReactNode {
  const { client, redirect_host, account, scope, may_spend, may_allow } = asked;
  const [spends, setSpends] = useState(false);
  const decide = useMutation({
    mutationFn: (allow: boolean) =>
      readData(api.POST('/v1/auth/authorization', { body: { ...request, allow, spends: allow && spends } })),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
  const isPending = decide.isPending || decide.isSuccess;
  return (
    <>
      <p>{t('{name} asks for access to your account.', { name: client.name })}</p>
      <dl className="facts">
        <dt>{t('Assistant')}</dt>
        <dd>
          <strong>{client.name}</strong>
          {/^https?:/.test(client.id) && <span className="hint consent-id">{client.id}</span>}
        </dd>
        <dt>{t('Continues at')}</dt>
        <dd>{redirect_host}</dd>
        <dt>{t('Account')}</dt>
        <dd>{account.name}</dd>
        <dt>{t('Permissions')}</dt>
        <dd>{listPermissions(scope).map(permissionText).join(', ') || t('No permission')}</dd>
      </dl>
      <fieldset className="consent-spends" disabled={!may_spend}>
        <legend>{t('May spend searches')}</legend>
        <p className="hint">{t('To add keywords and to check them. It asks before each time.')}</p>
        {[true, false].map((value) => (
          <label key={String(value)}>
            <input type="radio" name="spends" checked={spends === value} onChange={() => setSpends(value)} />{' '}
            {value ? t('Yes') : t('No')}
          </label>
        ))}
      </fieldset>
      {!may_allow && (
        <p className="notice">
          {t('You lack the permission to create API keys, or what the client asks for.')}
        </p>
      )}
      <FormError error={decide.error} />
      <p className="actions">
        <ActionButton isPending={isPending} onPress={() => decide.mutate(false)}>
          {t('Deny')}
        </ActionButton>
        <ActionButton
          look="primary"
          isPending={isPending}
          isDisabled={!may_allow}
          onPress={() => decide.mutate(true)}
        >
          {t('Allow')}
        </ActionButton>
      </p>
      <p className="hint">{t('You can revoke it under Profile, API keys.')}</p>
    </>
  );
}
