import type { Request, Response } from 'express';
import { SESSION_COOKIE } from './credentials.js';

/** `Secure` is set behind TLS only (rule 43). */
function attributes(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const;
}

export function setSessionCookie(response: Response, sessionId: string, expires: Date): void {
  response.cookie(SESSION_COOKIE, sessionId, { ...attributes(response.req), expires });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(SESSION_COOKIE, attributes(response.req));
}
