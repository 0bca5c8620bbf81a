import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signingSecret } from '../config/signing-secret.js';
import { AuthSettings, StoreSettings } from '../config/settings.js';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** What was sealed cannot be read any more: JWT_SECRET has changed since. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/**
 * Keeps text unreadable to whoever sees only the store, such as in a backup: a link that lets in waits in the outbox
 * until it is mailed. The key follows from JWT_SECRET; when that changes, what was sealed is lost.
 */
@Injectable()
export class SecretBox {
  private readonly key: Uint8Array;

  constructor(auth: AuthSettings, store: StoreSettings) {
    this.key = new Uint8Array(hkdfSync('sha256', signingSecret(auth, store), '', 'rankwire:seals', 32));
  }

  seal(text: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, this.key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws SecretBoxError when it was sealed with another key, or changed since */
  open(sealed: string): string {
    try {
      return this.decipher(sealed);
    } catch (cause) {
      throw new SecretBoxError('The link is lost: JWT_SECRET has changed since it was made.', { cause });
    }
  }

  private decipher(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, IV), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  }
}
