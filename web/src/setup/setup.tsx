import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../shared/api/api-error';
import { api, readData } from '../shared/api/client';
import { EntryPage } from '../auth/entry-page';
import { meQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { plainProblems } from '../shared/ui/plain-problems';
import { FormError } from '../shared/ui/states';
import { Steps } from './steps';

const route = getRouteApi('/setup');

export function SetupPage(): ReactNode {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const setup = useMutation({
    mutationFn: (body: { token: string; name: string; email: string; password: string }) =>
      readData(api.POST('/v1/setup', { body })),
    onSuccess: async () => {
      queries.removeQueries();
      await queries.ensureQueryData(meQuery);
      await navigate({ to: '/setup/provider', replace: true });
    },
    // Another browser was first.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void navigate({ to: '/login', replace: true });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name = '', email = '', password = '' } = readTexts(event.currentTarget);
    setup.mutate({ token: token ?? '', name, email, password });
  };
  const words = {
    name: t('Enter a name.'),
    email: t('This is not an e-mail address.'),
    password: t('Enter at least 8 characters.'),
  };
  return (
    <EntryPage title={t('Set up Rankwire')} top={<Steps step={1} />}>
      <p className="hint">{t('Creates the account of this installation and its owner.')}</p>
      <Form onSubmit={submit} problems={plainProblems(setup.error, words)}>
        <Field
          name="name"
          label={t('Account name')}
          autoComplete="organization"
          maxLength={200}
          required
          autoFocus
        />
        <Field name="email" label={t('E-mail')} type="email" autoComplete="username" required />
        <Field
          name="password"
          label={t('Password')}
          hint={t('At least 8 characters')}
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
        />
        <FormError error={setup.error} withFields shown={Object.keys(words)} />
        <ActionButton type="submit" look="primary" isPending={setup.isPending}>
          {t('Create')}
        </ActionButton>
      </Form>
    </EntryPage>
  );
}
