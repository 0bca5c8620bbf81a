import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode } from 'react';
import { serverPath } from '../shared/api/base';
import { api, readData } from '../shared/api/client';
import { configQuery, meQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { FormError } from '../shared/ui/states';
import { EntryPage } from './entry-page';

const route = getRouteApi('/login');

export function LoginPage(): ReactNode {
  const { to } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => readData(api.POST('/v1/auth/login', { body })),
    meta: { login: true },
    onSuccess: async () => {
      queries.removeQueries();
      await queries.ensureQueryData(meQuery);
      router.history.push(serverPath(`/app${to ?? '/'}`));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', password = '' } = readTexts(event.currentTarget);
    login.mutate({ email, password });
  };
  return (
    <EntryPage title={t('Log in')}>
      {to !== undefined && <p className="notice">{t('Log in to continue where you were.')}</p>}
      {config?.features.setup && (
        <p className="notice">{t('There is no user yet. Open the setup URL in the server log.')}</p>
      )}
      <Form onSubmit={submit}>
        <Field name="email" label={t('E-mail')} type="email" autoComplete="username" required autoFocus />
        <Field
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <FormError error={login.error} />
        <ActionButton type="submit" look="primary" isPending={login.isPending}>
          {t('Log in')}
        </ActionButton>
      </Form>
      <p className="entry-foot">
        <Link to="/forgot">{t('Forgot password?')}</Link>
      </p>
    </EntryPage>
  );
}
