import { createHmac } from 'node:crypto';
import { hashToken, newSecretToken } from '../../common/secret-token.js';

export const newSessionId = newSecretToken;
export const hashSessionId = hashToken;

/**
 * Hash of the refresh token of a session at revision `rev`. The token is derived from the session id, which only the
 * client has: it need not be stored, and read access to the store is not enough to renew a session.
 */
export const hashRefreshToken = (sessionId: string, rev: number) =>
  hashToken(createHmac('sha256', sessionId).update(`refresh:${rev}`).digest('base64url'));
