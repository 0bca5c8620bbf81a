import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api, readData } from '../shared/api/client';
import { signByPasskey } from '../shared/session/passkeys';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Field, Form } from '../shared/ui/field';
import { readTexts } from '../shared/ui/form-texts';
import { FormError } from '../shared/ui/states';
import { useLogin } from './use-login';

type Method = 'totp' | 'passkey' | 'recovery_code';

interface Props {
  ticket: string;
  methods: readonly Method[];
  to: string | undefined;
  onRestart: () => void;
  onExpire: () => void;
}

/** How long a ticket is valid: by no clock, as those here and on the server may differ. */
const LIFETIME_MS = 5 * 60_000;

/** What a login with a second factor asks for. */
export function SecondStep({ ticket, methods, to, onRestart, onExpire }: Props): ReactNode {
  const [typed, setTyped] = useState<Method | undefined>(methods.includes('totp') ? 'totp' : undefined);
  const login = useLogin(to, (step: { code: string } | { recovery_code: string } | 'passkey') =>
    step === 'passkey' ? finishByPasskey(ticket) : finish({ ticket, ...step }),
  );
  useEffect(() => {
    const timer = setTimeout(onExpire, LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [ticket, onExpire]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code = '' } = readTexts(event.currentTarget);
    login.mutate(typed === 'totp' ? { code } : { recovery_code: code });
  };
  const change = (method: Method) => {
    login.reset();
    setTyped(method);
  };
  return (
    <>
      <p className="hint">{t('Your password is right. Confirm that it is you.')}</p>
      <Form key={typed} onSubmit={submit}>
        {typed === 'totp' && (
          <Field
            name="code"
            label={t('Code of your authenticator app')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            required
            autoFocus
          />
        )}
        {typed === 'recovery_code' && (
          <Field
            name="code"
            label={t('Recovery code')}
            hint={t('One of those that you saved. Each works once.')}
            autoComplete="off"
            maxLength={100}
            required
            autoFocus
          />
        )}
        <FormError error={login.error} withFields />
        {typed && (
          <ActionButton type="submit" look="primary" isPending={login.isPending}>
            {t('Log in')}
          </ActionButton>
        )}
      </Form>
      <div className="entry-others">
        {methods.includes('passkey') && (
          <ActionButton isPending={login.isPending} onPress={() => login.mutate('passkey')}>
            {t('Use a passkey')}
          </ActionButton>
        )}
        {methods.includes('totp') && typed !== 'totp' && (
          <ActionButton onPress={() => change('totp')}>{t('Use the authenticator app')}</ActionButton>
        )}
        {methods.includes('recovery_code') && typed !== 'recovery_code' && (
          <ActionButton onPress={() => change('recovery_code')}>{t('Use a recovery code')}</ActionButton>
        )}
        <ActionButton look="quiet" onPress={onRestart}>
          {t('Log in as another user')}
        </ActionButton>
      </div>
    </>
  );
}

const finish = (body: { ticket: string; code?: string; recovery_code?: string }) =>
  readData(api.POST('/v1/auth/login/second', { body }));

async function finishByPasskey(ticket: string) {
  const request = await readData(api.POST('/v1/auth/login/passkey/options', { body: { ticket } }));
  const passkey = await signByPasskey(request);
  return readData(api.POST('/v1/auth/login/second', { body: { ticket, passkey } }));
}
