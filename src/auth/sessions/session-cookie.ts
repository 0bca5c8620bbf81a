import type { Request, Response } from 'express';
import { servesHttps } from '../../common/http/http-pipeline.js';
import { type Client, DEVICE_COOKIE, SESSION_COOKIE } from '../known-clients/client.js';

/** What browsers keep a cookie at most. */
const DEVICE_MS = 400 * 24 * 3_600_000;

/** `Secure` is set behind TLS: where the request or PUBLIC_URL is https. */
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

/** Keeps the device id in the browser of a known client; nothing for a program. */
export function setDeviceCookie(response: Response, { device }: Client): void {
  if (device !== undefined)
    response.cookie(DEVICE_COOKIE, device, { ...attributes(response.req), maxAge: DEVICE_MS });
}
