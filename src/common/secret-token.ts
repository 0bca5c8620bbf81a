import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters of base64url. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

/** What is stored of a secret that only its owner has: SHA-256 as hexadecimal digits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
