import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits: what the client holds. */
export const newSessionId = () => randomBytes(32).toString('base64url');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hashOf = (sessionId: string) => sha256(sessionId);

/**
 * What is kept of the refresh token that a session has at revision `rev`. The token is made of the session id, which
 * the client alone holds: so nobody has to keep it, and who has read the store cannot renew anything.
 */
export const refreshHashOf = (sessionId: string, rev: number) =>
  sha256(createHmac('sha256', sessionId).update(`refresh:${rev}`).digest('base64url'));
