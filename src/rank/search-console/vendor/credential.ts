import { createPrivateKey } from 'node:crypto';

/** What is read of the JSON key of a service account. Its addresses are ignored: requests go to those of the settings. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  private_key_id?: string;
}

/** The access that a user has given. */
export interface UserGrant {
  refresh_token: string;
  granted_at: Date;
}

export type Credential = { account: ServiceAccount } | { grant: UserGrant };

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** @returns why it is no key of a service account, as a text */
export function readServiceAccount(given: unknown): ServiceAccount | string {
  const key = typeof given === 'string' ? parse(given) : given;
  if (typeof key !== 'object' || key === null || Array.isArray(key))
    return 'must be the JSON key of a service account';
  const { client_email, private_key, private_key_id, type } = key as Record<string, unknown>;
  if (type !== undefined && type !== 'service_account') return 'must be the key of a service account';
  if (typeof client_email !== 'string' || !EMAIL.test(client_email) || client_email.length > 254)
    return 'must have client_email, the address of the service account';
  if (typeof private_key !== 'string' || !isRsaKey(private_key))
    return 'must have private_key, an RSA key in PEM format';
  return {
    client_email,
    private_key,
    ...(typeof private_key_id === 'string' && { private_key_id: private_key_id.slice(0, 100) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
