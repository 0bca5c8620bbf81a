import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { LocalError } from '../api/local-error';
import { t } from '../text/i18n';
import { configQuery } from './session';

/** Whether this server and this browser know passkeys. */
export function useHasPasskeys(): boolean {
  const { data: config } = useQuery(configQuery);
  return config?.features.passkeys === true && browserSupportsWebAuthn();
}

interface Request {
  ticket: string;
  /** WebAuthn's, as JSON. */
  options: object;
}

/** The body that proves a passkey. @throws LocalError when the user or the device refuses */
export async function signByPasskey({ ticket, options }: Request) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(refused);
  return { ticket, response: response as unknown as Record<string, never> };
}

/** The body that proves a new passkey. @throws as above */
export async function createPasskey({ ticket, options }: Request) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(refused);
  return { ticket, response: response as unknown as Record<string, never> };
}

const refused = (error: unknown): never => {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw new LocalError(
    isKnown ? t('This device has a passkey of yours already.') : t('The passkey was not used. Try again.'),
    { cause: error },
  );
};
