import { type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Dialog } from '../../shared/ui/dialog';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { InvitationLink } from './invitation-link';
import { type User, useAdministration } from './queries';

/** A new link for a user who has yet to accept the invitation. */
export function NewInvitation({ user }: { user: User }): ReactNode {
  const { _id: id, email } = user;
  const [isClosed, setClosed] = useState(false);
  const renew = useAdministration(
    () => readData(api.POST('/v1/users/{id}/invitation', { params: { path: { id } } })),
    ({ url }) => {
      setClosed(false);
      if (url === undefined) toast({ text: t('{email} was invited.', { email }) });
    },
  );
  const url = renew.data?.url;
  return (
    <>
      <FormError error={renew.error} />
      <ActionButton
        look="quiet"
        describedBy={`user-${id}`}
        isPending={renew.isPending}
        onPress={() => renew.mutate(undefined)}
      >
        {t('Invite again')}
      </ActionButton>
      {url !== undefined && !isClosed && (
        <Dialog title={t('Invite again')} onClose={() => setClosed(true)}>
          <InvitationLink email={email} url={url} onClose={() => setClosed(true)} />
        </Dialog>
      )}
    </>
  );
}

/** For users who have lost their device. */
export function ResetFactors({ user }: { user: User }): ReactNode {
  const { _id: id, name, email } = user;
  const reset = useAdministration(
    () => readData(api.DELETE('/v1/users/{id}/factors', { params: { path: { id } } })),
    () => toast({ text: t('The second factor was reset.') }),
  );
  return (
    <ConfirmedButton
      label={t('Reset second factor')}
      title={t('Reset second factor')}
      question={t(
        'Take away the authenticator app, passkeys and recovery codes of {name}? All sessions of the user end.',
        { name: name || email },
      )}
      describedBy={`user-${id}`}
      error={reset.error}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined)}
    />
  );
}

/** For users who shall no longer sign in by the issuer, or by another identity there. */
export function RemoveIssuerLink({ user }: { user: User }): ReactNode {
  const { _id: id, name, email } = user;
  const remove = useAdministration(
    () => readData(api.DELETE('/v1/users/{id}/oidc', { params: { path: { id } } })),
    () => toast({ text: t('The link was removed.') }),
  );
  return (
    <ConfirmedButton
      label={t('Remove link')}
      title={t('Remove link')}
      question={t('Remove the link of {name} to the issuer? All sessions of the user end.', {
        name: name || email,
      })}
      describedBy={`user-${id}`}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
