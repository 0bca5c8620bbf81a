import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

export const DEVICE_COOKIE = 'rankwire_device';
const DEVICE = /^[\w-]{22}$/;
/** What browsers keep a cookie at most. */
const DEVICE_MS = 400 * 24 * 3_600_000;

/** Who sends a request. */
export interface Client {
  ip: string;
  userAgent: string;
  /** Random id of a browser, a new one where it has none yet. It authorizes nothing. */
  device: string;
}

export function clientOf(request: Request): Client {
  return {
    ip: request.ip ?? '',
    userAgent: request.get('user-agent') ?? '',
    device: deviceOf(request) ?? randomBytes(16).toString('base64url'),
  };
}

/** Keeps the device id in the browser of a known client. */
export function setDeviceCookie(response: Response, { device }: Client): void {
  const attributes = { httpOnly: true, sameSite: 'lax', secure: response.req.secure, path: '/' } as const;
  response.cookie(DEVICE_COOKIE, device, { ...attributes, maxAge: DEVICE_MS });
}

function deviceOf(request: Request): string | undefined {
  const device = parseCookie(request.get('cookie') ?? '')[DEVICE_COOKIE];
  return device !== undefined && DEVICE.test(device) ? device : undefined;
}
