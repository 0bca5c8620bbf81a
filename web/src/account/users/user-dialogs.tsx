import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { PermissionsField, RoleField } from '../../shared/permissions/permissions-field';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { toast } from '../../shared/ui/toast';
import { factorsQuery } from '../profile/queries';
import { type User, useAdministration } from './queries';

const SHOWN = ['name', 'email', 'password', 'current_password'];

interface EditProps {
  user: User;
  /** Users can neither deactivate themselves nor set their password here. */
  isSelf: boolean;
  held: string;
  onClose: () => void;
}

export function EditUserDialog({ user, isSelf, held, onClose }: EditProps): ReactNode {
  const { name, email, scope, active } = user;
  const [values, setValues] = useState({ name, email, scope, active, password: '', current_password: '' });
  // A user without a password proves the change by a new sign-in.
  const { data: factors } = useQuery({ ...factorsQuery, enabled: isSelf });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const save = useAdministration(
    () =>
      readData(
        api.PATCH('/v1/users/{id}', { params: { path: { id: user._id } }, body: findChange(user, values) }),
      ),
    ({ pending_email }) => {
      const isAsked = pending_email !== undefined && values.email !== email;
      toast({
        text: isAsked ? t('Saved. {pending_email} has to be confirmed.', { pending_email }) : t('Saved.'),
      });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <Dialog title={t('Edit user')} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(save.error, {})}>
        <Field
          name="name"
          label={t('Name')}
          autoComplete="off"
          value={values.name}
          maxLength={200}
          onChange={({ target }) => set({ name: target.value })}
          required
          autoFocus
        />
        <Field
          name="email"
          label={t('E-mail')}
          hint={t('A new address takes effect when it is confirmed by the link that is mailed to it.')}
          type="email"
          autoComplete="off"
          value={values.email}
          onChange={({ target }) => set({ email: target.value })}
          required
        />
        {isSelf && factors?.password !== false && values.email !== email && (
          <Field
            name="current_password"
            label={t('Current password')}
            hint={t('To change your own e-mail address.')}
            type="password"
            autoComplete="current-password"
            value={values.current_password}
            onChange={({ target }) => set({ current_password: target.value })}
            required
          />
        )}
        {!isSelf && (
          <Field
            name="password"
            label={t('New password')}
            hint={t('Leave it empty to keep the present one. A new one ends all sessions of the user.')}
            type="password"
            autoComplete="new-password"
            minLength={8}
            value={values.password}
            onChange={({ target }) => set({ password: target.value })}
          />
        )}
        <RoleField grantable={held} value={values.scope} onChange={(next) => set({ scope: next })} />
        <PermissionsField grantable={held} value={values.scope} onChange={(next) => set({ scope: next })} />
        {!isSelf && (
          <CheckField
            label={t('Active: the user can log in')}
            checked={values.active}
            onChange={(checked) => set({ active: checked })}
          />
        )}
        <DialogActions
          label={t('Save')}
          error={save.error}
          shown={SHOWN}
          isPending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface Values extends Pick<User, 'name' | 'email' | 'scope' | 'active'> {
  password: string;
  current_password: string;
}

/** Only what changed: an unchanged e-mail address must not be confirmed again. */
function findChange(user: User, values: Values): Partial<Values> {
  const { password, current_password, ...rest } = values;
  const changed = Object.entries(rest).filter(([key, value]) => user[key as keyof typeof rest] !== value);
  const secrets = Object.entries({ password, current_password }).filter(([, value]) => value !== '');
  return Object.fromEntries([...changed, ...secrets]);
}
