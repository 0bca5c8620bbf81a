import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { createPasskey } from '../../shared/session/passkeys';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { Secret } from '../../shared/ui/secret';
import { useProfileChange } from './queries';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';

export interface Proof {
  current_password?: string;
}

const SHOWN = ['current_password', 'code', 'name'];

interface ProofProps {
  title: string;
  /** What happens. */
  text?: string;
  /** Of the button that sends the form. */
  label: string;
  look?: 'primary' | 'danger';
  /** Users without a password prove it by a recent login. */
  hasPassword: boolean;
  error: unknown;
  isPending: boolean;
  children?: ReactNode;
  onProve: (proof: Proof) => void;
  onClose: () => void;
}

/** A change of the factors, confirmed by the password. */
export function ProofDialog({ title, text, hasPassword, children, ...action }: ProofProps): ReactNode {
  const { label, look = 'primary', error, isPending, onProve, onClose } = action;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onProve(hasPassword ? { current_password: password } : {});
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(error, {})}>
        {text !== undefined && <p>{text}</p>}
        {children}
        {hasPassword && (
          <Field
            name="current_password"
            label={t('Current password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            required
            autoFocus={children === undefined}
          />
        )}
        <DialogActions
          label={label}
          look={look}
          error={error}
          shown={SHOWN}
          isPending={isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface AddProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** Shows the secret as a QR code, and confirms it by a code. */
export function AddAppDialog({ hasPassword, onClose }: AddProps): ReactNode {
  const title = t('Add an authenticator app');
  const begin = useProfileChange('factors', (body: Proof) =>
    readData(api.POST('/v1/auth/factors/totp', { body })),
  );
  const [code, setCode] = useState('');
  const confirm = useProfileChange('factors', () =>
    readData(api.POST('/v1/auth/factors/totp/confirm', { body: { code } })),
  );
  if (confirm.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />
      </Dialog>
    );
  if (!begin.data)
    return (
      <ProofDialog
        title={title}
        label={t('Next')}
        hasPassword={hasPassword}
        error={begin.error}
        isPending={begin.isPending}
        onProve={begin.mutate}
        onClose={onClose}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(undefined);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit} problems={plainProblems(confirm.error, {})}>
        <p>{t('Scan this with the app, or type the key. Then enter the code that the app shows.')}</p>
        <QrCode label={t('QR code of the key')} value={begin.data.url} />
        <Secret label={t('Secret key')} value={begin.data.secret} />
        <Field
          name="code"
          label={t('Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          required
          autoFocus
        />
        <DialogActions
          label={t('Confirm')}
          error={confirm.error}
          shown={SHOWN}
          isPending={confirm.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

export function AddPasskeyDialog({ hasPassword, onClose }: AddProps): ReactNode {
  const title = t('Add a passkey');
  const [name, setName] = useState('');
  const add = useProfileChange(
    'factors',
    async (body: Proof) => {
      const request = await readData(api.POST('/v1/auth/factors/passkeys/options', { body }));
      const passkey = await createPasskey(request);
      return readData(api.POST('/v1/auth/factors/passkeys', { body: { name, ...passkey } }));
    },
    ({ recovery_codes }) => {
      if (!recovery_codes) onClose();
    },
  );
  if (add.data?.recovery_codes)
    return (
      <Dialog title={title} onClose={onClose}>
        <RecoveryCodes codes={add.data.recovery_codes} onClose={onClose} />
      </Dialog>
    );
  return (
    <ProofDialog
      title={title}
      label={t('Add')}
      hasPassword={hasPassword}
      error={add.error}
      isPending={add.isPending}
      onProve={add.mutate}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('Name')}
        hint={t('Such as the name of the device.')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
        required
        autoFocus
      />
    </ProofDialog>
  );
}

export function NewRecoveryCodesDialog({ hasPassword, onClose }: AddProps): ReactNode {
  const title = t('New recovery codes');
  const renew = useProfileChange('factors', (body: Proof) =>
    readData(api.POST('/v1/auth/factors/recovery-codes', { body })),
  );
  if (renew.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />
      </Dialog>
    );
  return (
    <ProofDialog
      title={title}
      text={t('The old ones no longer work then.')}
      label={t('Create')}
      hasPassword={hasPassword}
      error={renew.error}
      isPending={renew.isPending}
      onProve={renew.mutate}
      onClose={onClose}
    />
  );
}
