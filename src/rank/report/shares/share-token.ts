import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newShareToken = () => randomBytes(32).toString('base64url');

export const hashShareToken = (token: string) => createHash('sha256').update(token).digest('hex');
