import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signingSecret } from '../settings/signing-secret.js';
import { AuthSettings, StoreSettings } from '../settings/settings.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** No key decrypts the text: SECRETS_KEY or JWT_SECRET has changed, or the text is damaged. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/**
 * Encrypts text that the store, and its backups, must not reveal, such as the token of a channel. The first key of
 * SECRETS_KEY encrypts, each of them decrypts; what was encrypted before there was one opens with JWT_SECRET.
 */
@Injectable()
export class SecretBox {
  private readonly keys: Uint8Array[];

  constructor(auth: AuthSettings, store: StoreSettings) {
    this.keys = [...auth.secretsKeys, signingSecret(auth, store)].map(deriveKey);
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys[0]!, iv);
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws SecretBoxError when no key decrypts it */
  open(sealed: string): string {
    return this.tryKeys(sealed).text;
  }

  /** @returns undefined when no key decrypts it */
  openIfPossible(sealed: string): string | undefined {
    try {
      return this.open(sealed);
    } catch (error) {
      if (error instanceof SecretBoxError) return undefined;
      throw error;
    }
  }

  /** @returns the text, and `resealed` with the first key where another one has sealed it. @throws SecretBoxError as open */
  openAndReseal(sealed: string): { text: string; resealed?: string } {
    const { text, key } = this.tryKeys(sealed);
    return key === this.keys[0] ? { text } : { text, resealed: this.seal(text) };
  }

  private tryKeys(sealed: string): { text: string; key: Uint8Array } {
    let cause: unknown;
    for (const key of this.keys) {
      try {
        return { text: decipher(sealed, key), key };
      } catch (error) {
        cause = error;
      }
    }
    throw new SecretBoxError('It cannot be decrypted: SECRETS_KEY or JWT_SECRET has changed since.', {
      cause,
    });
  }
}

const deriveKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'rankwire:seals', 32));

function decipher(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString();
}
