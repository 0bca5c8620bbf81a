import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverPath } from '../shared/api/base';
import { configQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';

/** A link that looks like a button: it leaves the console. */
export function IssuerSignIn({ to }: { to: string | undefined }): ReactNode {
  const { data: config } = useQuery(configQuery);
  const issuer = config?.features.oidc;
  if (!issuer) return null;
  const query = new URLSearchParams({ to: `/app${to ?? '/'}` });
  return (
    <a className="button" href={serverPath(`/v1/auth/oidc/start?${query.toString()}`)}>
      {t('Sign in with {name}', { name: issuer.name })}
    </a>
  );
}

/** Why a person has come back from the issuer without a session. */
export function IssuerProblem({ code }: { code: string | undefined }): ReactNode {
  const { data: config } = useQuery(configQuery);
  if (code === undefined || !config) return null;
  const { oidc } = config.features;
  const name = oidc?.name ?? t('issuer');
  return (
    <p className="form-error" role="alert">
      {readProblem(code, name, oidc?.mode === 'required')}
    </p>
  );
}

/** @param isRequired passwords are not accepted, so that people cannot link themselves */
function readProblem(code: string, name: string, isRequired: boolean): string {
  switch (code) {
    case 'oidc_denied':
      return t('You refused to sign in with {name}.', { name });
    case 'oidc_unavailable':
      return t('{name} does not answer. Try again later.', { name });
    case 'oidc_not_linked':
      if (isRequired)
        return t('No user here is linked to your identity at {name}. Ask an administrator.', { name });
      return t(
        'No user here is linked to your identity at {name}. Log in with your password, and link it in your profile; or ask an administrator.',
        { name },
      );
    case 'oidc_no_access':
      return t('You have no access here: none of your groups at {name} is allowed. Ask an administrator.', {
        name,
      });
    case 'oidc_email_taken':
      if (isRequired)
        return t('There is a user with your e-mail address, not linked to {name}. Ask an administrator.', {
          name,
        });
      return t(
        'There is a user with your e-mail address. Log in with your password, and link {name} in your profile.',
        {
          name,
        },
      );
    case 'oidc_already_linked':
      return t('Not linked: your user, or your identity at {name}, has another link.', { name });
    default:
      return t('Signing in with {name} has failed. Try again.', { name });
  }
}
