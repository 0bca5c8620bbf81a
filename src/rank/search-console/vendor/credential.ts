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

const MAX_PEM = 20_000;
/** Google's keys have 2048. Each signature by one of very many bits occupies a thread of the process. */
const MAX_KEY_BITS = 4096;
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
  const bits = typeof private_key === 'string' ? readRsaBits(private_key) : undefined;
  if (typeof private_key !== 'string' || bits === undefined)
    return 'must have private_key, an RSA key in PEM format';
  if (bits > MAX_KEY_BITS) return `must have private_key of at most ${MAX_KEY_BITS} bits`;
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

function readRsaBits(pem: string): number | undefined {
  if (pem.length > MAX_PEM) return undefined;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' ? asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}
