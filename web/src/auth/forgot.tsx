import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../shared/api/api-error';
import { api, readBody } from '../shared/api/client';
import { configQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { FormError } from '../shared/ui/states';
import { EntryPage } from './entry-page';

export function ForgotPage(): ReactNode {
  const { data: config, isPending } = useQuery(configQuery);
  return (
    <EntryPage title={t('Forgot password')}>
      {config?.features.mail === false && (
        <p className="notice">
          {t('This server sends no e-mails. Ask its operator for a new password (command user:password).')}
        </p>
      )}
      {!isPending && config?.features.mail !== false && <LinkByMail />}
      <p className="entry-foot">
        <Link to="/login">{t('Back to the login')}</Link>
      </p>
    </EntryPage>
  );
}

function LinkByMail(): ReactNode {
  const ask = useMutation({
    mutationFn: (email: string) => readBody(api.POST('/v1/auth/password/forgot', { body: { email } })),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate(readTexts(event.currentTarget)['email'] ?? '');
  };
  if (ask.isSuccess)
    return (
      <p role="status">
        {t('If there is a user with this e-mail, a link is on its way. It is valid for one hour.')}
      </p>
    );
  return (
    <Form onSubmit={submit} problems={ask.error instanceof ApiError ? ask.error.fields : {}}>
      <Field name="email" label={t('E-mail')} type="email" autoComplete="username" required autoFocus />
      <FormError error={ask.error} />
      <ActionButton type="submit" look="primary" isPending={ask.isPending}>
        {t('Send link')}
      </ActionButton>
    </Form>
  );
}
