import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signingSecret } from '../settings/signing-secret.js';
import { AuthSettings, StoreSettings } from '../settings/settings.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The text cannot be decrypted, because JWT_SECRET has changed or the text is damaged. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/**
 * Encrypts text that the store, and its backups, must not reveal, such as a password reset link in the mail queue.
 * The key is derived from JWT_SECRET; when that changes, sealed text is lost.
 */
@Injectable()
export class SecretBox {
  private readonly key: Uint8Array;

  constructor(auth: AuthSettings, store: StoreSettings) {
    this.key = new Uint8Array(hkdfSync('sha256', signingSecret(auth, store), '', 'rankwire:seals', 32));
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv);
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws SecretBoxError when the text was sealed with another key, or is damaged */
  open(sealed: string): string {
    try {
      return this.decipher(sealed);
    } catch (cause) {
      throw new SecretBoxError('The link cannot be decrypted: JWT_SECRET has changed since it was created.', {
        cause,
      });
    }
  }

  private decipher(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString();
  }
}
