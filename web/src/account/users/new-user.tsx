import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { PermissionsField, RoleField } from '../../shared/permissions/permissions-field';
import { scopeOfRole } from '../../shared/permissions/roles';
import { configQuery } from '../../shared/session/session';
import { i18n, t } from '../../shared/text/i18n';
import { isLanguage } from '../../shared/text/language';
import { ActionButton } from '../../shared/ui/action-button';
import { CheckField } from '../../shared/ui/check-field';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { ShownOnce } from '../../shared/ui/shown-once';
import { toast } from '../../shared/ui/toast';
import { newPassword } from './generated-password';
import { InvitationLink } from './invitation-link';
import { useAdministration } from './queries';

const SHOWN = ['name', 'email', 'password'];

interface Props {
  account: string;
  /** The permissions that may be granted. */
  held: string;
  onClose: () => void;
}

interface Values {
  name: string;
  email: string;
  password: string;
  scope: string;
}

/** With a password to pass on, or an invitation to choose one, mailed where the server sends e-mails. */
export function NewUserDialog({ account, held, onClose }: Props): ReactNode {
  const [values, setValues] = useState<Values>({
    name: '',
    email: '',
    password: '',
    scope: scopeOfRole('client', held),
  });
  const hasMail = useQuery(configQuery).data?.features.mail === true;
  const [invites, setInvites] = useState(false);
  const [generated, setGenerated] = useState('');
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const generate = () => {
    const password = newPassword();
    setGenerated(password);
    set({ password });
  };
  const isGenerated = values.password !== '' && values.password === generated;
  const create = useAdministration(
    () => {
      const { name, password, ...rest } = values;
      const body = {
        ...rest,
        ...(invites ? { language: readLanguage() } : { password }),
        ...(name !== '' && { name }),
      };
      return readData(api.POST('/v1/accounts/{id}/users', { params: { path: { id: account } }, body }));
    },
    ({ invited }) => {
      const { email } = values;
      toast({ text: invites ? t('{email} was invited.', { email }) : t('{email} was added.', { email }) });
      if (invites ? invited?.url === undefined : !isGenerated) onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined);
  };
  if (create.data?.invited?.url !== undefined)
    return (
      <Dialog title={t('New user')} onClose={onClose}>
        <InvitationLink email={values.email} url={create.data.invited.url} onClose={onClose} />
      </Dialog>
    );
  if (create.isSuccess)
    return (
      <Dialog title={t('New user')} onClose={onClose}>
        <ShownOnce
          text={t('Pass the password on to {email} safely: it is not shown again.', { email: values.email })}
          label={t('Password')}
          value={values.password}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('New user')} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(create.error, {})}>
        <Field
          name="email"
          label={t('E-mail')}
          type="email"
          autoComplete="off"
          value={values.email}
          onChange={({ target }) => set({ email: target.value })}
          required
          autoFocus
        />
        <Field
          name="name"
          label={t('Name')}
          autoComplete="off"
          value={values.name}
          maxLength={200}
          onChange={({ target }) => set({ name: target.value })}
        />
        <CheckField
          label={hasMail ? t('Send an invitation') : t('Create an invitation link')}
          checked={invites}
          onChange={setInvites}
        />
        {invites ? (
          <p className="hint">
            {hasMail
              ? t('An e-mail has a link to choose a password or a passkey. It is valid for three days.')
              : t('With the link the user chooses a password or a passkey. It is valid for three days.')}
          </p>
        ) : (
          <div className="password-field">
            <Field
              name="password"
              label={t('Password')}
              hint={t('At least 8 characters. Pass it on safely; the user can change it under "Profile".')}
              type={isGenerated ? 'text' : 'password'}
              autoComplete="new-password"
              minLength={8}
              value={values.password}
              onChange={({ target }) => set({ password: target.value })}
              required
            />
            <ActionButton onPress={generate}>{t('Generate')}</ActionButton>
          </div>
        )}
        <RoleField grantable={held} value={values.scope} onChange={(scope) => set({ scope })} />
        <PermissionsField grantable={held} value={values.scope} onChange={(scope) => set({ scope })} />
        <DialogActions
          label={invites ? t('Invite') : t('Create')}
          error={create.error}
          shown={SHOWN}
          isPending={create.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** That of the page. */
const readLanguage = () => (isLanguage(i18n.locale) ? i18n.locale : 'en');
