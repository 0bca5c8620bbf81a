import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request } from 'express';

export const SESSION_COOKIE = 'sid_app_sw';
export const DEVICE_COOKIE = 'rankwire_device';
const DEVICE = /^[\w-]{22}$/;

/** Who sends a request. */
export interface Client {
  ip: string;
  userAgent: string;
  /** Random id of a browser, a new one where it has none yet. It authorizes nothing. Undefined: programs keep no cookies. */
  device?: string | undefined;
  /** Session cookie that it sends, valid or not. */
  session?: string | undefined;
}

export function readClient(request: Request): Client {
  const cookies = parseCookie(request.get('cookie') ?? '');
  return {
    ip: request.ip ?? '',
    userAgent: request.get('user-agent') ?? '',
    device: deviceIn(cookies) ?? (isBrowser(request) ? randomBytes(16).toString('base64url') : undefined),
    session: cookies[SESSION_COOKIE],
  };
}

function deviceIn(cookies: Record<string, string | undefined>): string | undefined {
  const device = cookies[DEVICE_COOKIE];
  return device !== undefined && DEVICE.test(device) ? device : undefined;
}

/** Browsers send at least one of these with a POST. */
const isBrowser = (request: Request) =>
  request.get('sec-fetch-site') !== undefined || request.get('origin') !== undefined;
