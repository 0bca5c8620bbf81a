import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../shared/api/api-error';
import { api, readBody } from '../shared/api/client';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { FormError } from '../shared/ui/states';
import { EntryPage } from './entry-page';

const route = getRouteApi('/reset');

export function ResetPage(): ReactNode {
  const { token } = route.useSearch();
  const reset = useMutation({
    mutationFn: (new_password: string) =>
      readBody(api.POST('/v1/auth/password/reset', { body: { token: token ?? '', new_password } })),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate(readTexts(event.currentTarget)['new_password'] ?? '');
  };
  const errors = reset.error instanceof ApiError ? reset.error.fields : {};
  if (reset.isSuccess)
    return (
      <EntryPage title={t('New password')}>
        <p role="status">{t('Password changed. All sessions were signed out.')}</p>
        <Link to="/login" className="button button-primary">
          {t('Log in')}
        </Link>
      </EntryPage>
    );
  return (
    <EntryPage title={t('New password')}>
      {token === undefined ? (
        <p role="alert">{t('This link is incomplete. Request a new one.')}</p>
      ) : (
        <Form onSubmit={submit} problems={errors}>
          <Field
            name="new_password"
            label={t('Password')}
            hint={t('At least 8 characters')}
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            autoFocus
          />
          <FormError error={reset.error} />
          <ActionButton type="submit" look="primary" isPending={reset.isPending}>
            {t('Save password')}
          </ActionButton>
        </Form>
      )}
      <p className="entry-foot">
        <Link to="/forgot">{t('Request a new link')}</Link>
      </p>
    </EntryPage>
  );
}
