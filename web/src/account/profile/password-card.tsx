import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readBody } from '../../shared/api/client';
import { meQuery } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { useProfileChange } from './queries';

const EMPTY = { old_password: '', new_password: '' };

/** A new password ends all other sessions. */
export function PasswordCard(): ReactNode {
  const { data: me } = useQuery(meQuery);
  const [passwords, setPasswords] = useState(EMPTY);
  const save = useProfileChange(
    'sessions',
    () => readBody(api.POST('/v1/auth/password', { body: passwords })),
    () => {
      setPasswords(EMPTY);
      toast({ text: t('Password changed. Your other sessions have ended.') });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    type: 'password',
    value: passwords[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setPasswords((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Card title={t('Password')}>
      <Form onSubmit={submit} problems={plainProblems(save.error, {})}>
        {/* Password managers assign the password to it. */}
        <input type="email" autoComplete="username" value={me?.user.email ?? ''} readOnly hidden />
        <Field {...field('old_password')} label={t('Current password')} autoComplete="current-password" />
        <Field
          {...field('new_password')}
          label={t('New password')}
          hint={t('At least 8 characters')}
          autoComplete="new-password"
          minLength={8}
        />
        <FormError error={save.error} />
        <ActionButton type="submit" look="primary" isPending={save.isPending}>
          {t('Change password')}
        </ActionButton>
      </Form>
    </Card>
  );
}
