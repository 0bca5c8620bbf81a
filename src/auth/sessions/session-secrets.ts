import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSessionId = () => randomBytes(32).toString('base64url');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hashSessionId = (sessionId: string) => sha256(sessionId);

/**
 * Hash of the refresh token of a session at revision `rev`. The token is derived from the session id, which only the
 * client has: it need not be stored, and read access to the store is not enough to renew a session.
 */
export const hashRefreshToken = (sessionId: string, rev: number) =>
  sha256(createHmac('sha256', sessionId).update(`refresh:${rev}`).digest('base64url'));
