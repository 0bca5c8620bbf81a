import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { ApiError } from '../shared/api/api-error';
import { api, readData } from '../shared/api/client';
import { createPasskey, useHasPasskeys } from '../shared/session/passkeys';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { plainProblems } from '../shared/ui/plain-problems';
import { ErrorPanel, FormError, SkeletonRows } from '../shared/ui/states';
import { EntryPage } from './entry-page';
import { useLogin } from './use-login';

const route = getRouteApi('/invitation');

/** The link of an invitation: choose a name, and a password or a passkey. */
export function InvitationPage(): ReactNode {
  const { token = '' } = route.useSearch();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readData(api.POST('/v1/auth/invitation', { body: { token } })),
    staleTime: Infinity,
  });
  const { data, error } = invitation;
  const hasEnded = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <EntryPage title={data ? t('Welcome to {name}', { name: data.account.name }) : t('Invitation')}>
      {invitation.isPending && <SkeletonRows count={3} />}
      {hasEnded && (
        <p role="alert">
          {t('This invitation is no longer valid. Ask the person who invited you for a new link.')}
        </p>
      )}
      {error && !hasEnded && <ErrorPanel error={error} onRetry={() => void invitation.refetch()} />}
      {data && <AcceptForm token={token} email={data.email} name={data.name} />}
      <p className="entry-foot">
        <Link to="/login">{t('Back to the login')}</Link>
      </p>
    </EntryPage>
  );
}

interface Invited {
  token: string;
  email: string;
  name: string;
}

function AcceptForm({ token, email, name }: Invited): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const hasPasskeys = useHasPasskeys();
  const accept = useLogin(undefined, (way: { new_password: string } | 'passkey') =>
    acceptInvitation(token, readTexts(form.current!)['name'] ?? '', way),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    accept.mutate({ new_password: readTexts(event.currentTarget)['new_password'] ?? '' });
  };
  const words = { new_password: t('Enter at least 8 characters.') };
  return (
    <Form ref={form} onSubmit={submit} problems={plainProblems(accept.error, words)}>
      <p className="hint">{t('You log in as {email}.', { email })}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field name="name" label={t('Your name')} autoComplete="name" defaultValue={name} maxLength={200} />
      <Field
        name="new_password"
        label={t('Password')}
        hint={t('At least 8 characters')}
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
      />
      <FormError error={accept.error} withFields shown={Object.keys(words)} />
      <ActionButton type="submit" look="primary" isPending={accept.isPending}>
        {t('Save password')}
      </ActionButton>
      {hasPasskeys && (
        <div className="entry-others">
          <ActionButton isPending={accept.isPending} onPress={() => accept.mutate('passkey')}>
            {t('Use a passkey')}
          </ActionButton>
        </div>
      )}
    </Form>
  );
}

async function acceptInvitation(token: string, name: string, way: { new_password: string } | 'passkey') {
  const body = { token, ...(name !== '' && { name }) };
  if (way !== 'passkey')
    return readData(api.POST('/v1/auth/invitation/accept', { body: { ...body, ...way } }));
  const request = await readData(api.POST('/v1/auth/invitation/passkey/options', { body: { token } }));
  const passkey = await createPasskey(request);
  return readData(api.POST('/v1/auth/invitation/accept', { body: { ...body, passkey } }));
}
