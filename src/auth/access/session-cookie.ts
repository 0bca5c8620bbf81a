import type { Request, Response } from 'express';
import { servesHttps } from '../../common/http/http-pipeline.js';
import { SESSION_COOKIE } from './credentials.js';

/** `Secure` is set behind TLS: where the request or PUBLIC_URL is https (rule 43). */
function attributes(request: Request) {
  const secure = request.secure || servesHttps(request.app);
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
}

export function setSessionCookie(response: Response, sessionId: string, expires: Date): void {
  response.cookie(SESSION_COOKIE, sessionId, { ...attributes(response.req), expires });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(SESSION_COOKIE, attributes(response.req));
}
