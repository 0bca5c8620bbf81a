import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { api, readData } from '../shared/api/client';
import { signByPasskey, useHasPasskeys } from '../shared/session/passkeys';
import { configQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { FormError } from '../shared/ui/states';
import { EntryPage } from './entry-page';
import { IssuerProblem, IssuerSignIn } from './issuer-sign-in';
import { SecondStep } from './second-step';
import { useLogin } from './use-login';

const route = getRouteApi('/login');

export function LoginPage(): ReactNode {
  const { to, error } = route.useSearch();
  const { data: config } = useQuery(configQuery);
  const hasPasskeys = useHasPasskeys();
  const login = useLogin(to, (body: { email: string; password: string }) =>
    readData(api.POST('/v1/auth/login', { body })),
  );
  const byPasskey = useLogin(to, loginByPasskey);
  const [hasExpired, setHasExpired] = useState(false);
  /** Kept for a second step that expires. */
  const [typed, setTyped] = useState('');
  const { reset } = login;
  const expire = useCallback(() => {
    setHasExpired(true);
    reset();
  }, [reset]);
  const restart = () => {
    setTyped('');
    reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasExpired(false);
    byPasskey.reset();
    const { email = '', password = '' } = readTexts(event.currentTarget);
    setTyped(email);
    login.mutate({ email, password });
  };
  if (login.data && 'second_factor' in login.data) {
    const { ticket, methods } = login.data.second_factor;
    return (
      <EntryPage title={t('Log in')}>
        <SecondStep ticket={ticket} methods={methods} to={to} onRestart={restart} onExpire={expire} />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('Log in')}>
      {hasExpired && (
        <p className="form-error" role="alert">
          {t('You took too long. Log in again.')}
        </p>
      )}
      {!hasExpired && !login.error && !byPasskey.error && <IssuerProblem code={error} />}
      {to !== undefined && <p className="notice">{t('Log in to continue where you were.')}</p>}
      {config?.features.setup && (
        <p className="notice">{t('There is no user yet. Open the setup URL in the server log.')}</p>
      )}
      <Form onSubmit={submit}>
        <Field
          name="email"
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          defaultValue={typed}
          required
          autoFocus={!hasExpired}
        />
        <Field
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
          autoFocus={hasExpired}
        />
        <FormError error={login.error ?? byPasskey.error} />
        <ActionButton type="submit" look="primary" isPending={login.isPending}>
          {t('Log in')}
        </ActionButton>
      </Form>
      <div className="entry-others">
        <IssuerSignIn to={to} />
        {hasPasskeys && (
          <ActionButton
            isPending={byPasskey.isPending || login.isPending}
            onPress={() => {
              setHasExpired(false);
              login.reset();
              byPasskey.mutate(undefined);
            }}
          >
            {t('Use a passkey')}
          </ActionButton>
        )}
      </div>
      <p className="entry-foot">
        <Link to="/forgot">{t('Forgot password?')}</Link>
      </p>
    </EntryPage>
  );
}

async function loginByPasskey() {
  const request = await readData(api.POST('/v1/auth/login/passkey/options', { body: {} }));
  return readData(api.POST('/v1/auth/login/passkey', { body: await signByPasskey(request) }));
}
