import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { endOfDay, localDay } from '../../shared/days/days';
import { PermissionsField } from '../../shared/permissions/permissions-field';
import { meQuery, useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { ShownOnce } from '../../shared/ui/shown-once';
import { useProfileChange } from './queries';

interface NewKey {
  name: string;
  scope: string;
  expires_at?: string;
}

/** Creates a key, and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const create = useProfileChange('keys', (body: NewKey) => readData(api.POST('/v1/auth/keys', { body })));
  return (
    <Dialog title={t('New API key')} onClose={onClose}>
      {create.data ? (
        <ShownOnce
          text={t('Copy the key now: it is not shown again.')}
          label={t('API key')}
          value={create.data.key}
          onClose={onClose}
        />
      ) : (
        <NewKeyForm
          error={create.error}
          isPending={create.isPending}
          onCreate={(body) => create.mutate(body)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  error: unknown;
  isPending: boolean;
  onCreate: (body: NewKey) => void;
  onClose: () => void;
}

function NewKeyForm({ error, isPending, onCreate, onClose }: FormProps): ReactNode {
  const zone = useTimeZone();
  const { data: me } = useQuery(meQuery);
  const [name, setName] = useState('');
  const [scope, setScope] = useState('rank:read');
  const [lastDay, setLastDay] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ name, scope, ...(lastDay === '' ? {} : { expires_at: endOfDay(lastDay, zone) }) });
  };
  const words = { expires_at: t('Choose a day that has not ended.') };
  return (
    <Form onSubmit={submit} problems={plainProblems(error, words)}>
      <Field
        name="name"
        label={t('Name')}
        hint={t('What the key is for, such as "Nightly export".')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
        required
        autoFocus
      />
      <PermissionsField grantable={me?.scope ?? ''} value={scope} onChange={setScope} />
      <Field
        name="expires_at"
        label={t('Valid until')}
        hint={t('Leave it empty for a key that is valid until you revoke it.')}
        type="date"
        min={localDay(zone)}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <DialogActions
        label={t('Create')}
        error={error}
        shown={['name', 'expires_at']}
        isPending={isPending}
        onClose={onClose}
      />
    </Form>
  );
}
