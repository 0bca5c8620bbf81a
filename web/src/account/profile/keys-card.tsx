import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, readBody } from '../../shared/api/client';
import { listPermissions, permissionText, scopeText } from '../../shared/permissions/permissions';
import { useMinute } from '../../website/keywords/use-now';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatAgo } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { validityText } from '../../shared/ui/validity';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { NewKeyDialog } from './new-key';
import { type ApiKey, keysQuery, useProfileChange } from './queries';

/** Keys with which programs act as the user. */
export function KeysCard(): ReactNode {
  const keys = useQuery(keysQuery);
  const mayWrite = useMay('keys:write');
  const [isNew, setNew] = useState(false);
  return (
    <Card
      title={t('API keys')}
      actions={
        mayWrite && (
          <ActionButton look="primary" onPress={() => setNew(true)}>
            {t('New API key')}
          </ActionButton>
        )
      }
    >
      <p className="hint">
        {t('Programs use a key in place of your password, with the permissions you choose.')}
      </p>
      {keys.isPending && <SkeletonRows count={2} />}
      {keys.error && <ErrorPanel error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && <p>{t('No API key yet.')}</p>}
      <ul className="plain-list" aria-label={t('API keys')}>
        {keys.data?.map((key) => (
          <KeyItem key={key._id} apiKey={key} mayWrite={mayWrite} />
        ))}
      </ul>
      {isNew && <NewKeyDialog onClose={() => setNew(false)} />}
    </Card>
  );
}

function KeyItem({ apiKey, mayWrite }: { apiKey: ApiKey; mayWrite: boolean }): ReactNode {
  const { _id: id, name, prefix, scope, expires_at, last_used_at, grant } = apiKey;
  const zone = useTimeZone();
  const now = useMinute();
  const revoke = useProfileChange(
    'keys',
    () => readBody(api.DELETE('/v1/auth/keys/{id}', { params: { path: { id } } })),
    () => toast({ text: t('The API key was revoked.') }),
  );
  const { text, isOver } = validityText(expires_at, zone);
  return (
    <li className="item item-line">
      <div>
        <strong id={`key-${id}`}>{name}</strong>{' '}
        {grant ? (
          <span className="soft">{t('Client {host}', { host: grant.redirect_host })}</span>
        ) : (
          <code className="soft">{prefix}…</code>
        )}
        <p className="hint">
          <span title={listPermissions(scope).map(permissionText).join(', ')}>{scopeText(scope)}</span>
          {grant?.spends && <> · {t('may spend searches')}</>}
          {' · '}
          {last_used_at === null ? t('Not used yet') : t('Used {ago}', { ago: formatAgo(last_used_at, now) })}
        </p>
      </div>
      <span className={isOver ? 'state-failed' : 'soft'}>{text}</span>
      {mayWrite && (
        <ConfirmedButton
          label={t('Revoke')}
          title={t('Revoke API key')}
          question={t('Revoke "{name}"? Programs that use it are refused at once.', { name })}
          describedBy={`key-${id}`}
          error={revoke.error}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
        />
      )}
    </li>
  );
}
