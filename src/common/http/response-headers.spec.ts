import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { expect, it } from 'vitest';
import { loadSettings } from '../../settings/load-settings.js';
import { PLATFORM_AREA } from '../area.js';
import { commonHeaders, NO_STORE, securityHeaders } from './response-headers.js';

/** Headers that helmet sets with the same policy. */
function helmetHeaders(strictTransportSecurity: false | { maxAge: number; includeSubDomains: boolean }) {
  const set: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (set[name] = value),
    removeHeader: () => {},
  };
  const none = ["'none'"];
  const directives = { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity,
    xFrameOptions: { action: 'deny' },
  })({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return set;
}

const settings = (env: Record<string, string>) => loadSettings({ NODE_ENV: 'test', ...env }).server;
const YEAR = 31_536_000;

it.each([
  [{}, false as const],
  [{ PUBLIC_URL: 'http://app.example' }, false as const],
  [{ PUBLIC_URL: 'https://app.example' }, { maxAge: YEAR, includeSubDomains: false }],
  [
    { PUBLIC_URL: 'https://app.example', HSTS_SUBDOMAINS: 'true' },
    { maxAge: YEAR, includeSubDomains: true },
  ],
])('security headers with %j are those that helmet sets', (env, transport) => {
  expect(securityHeaders(settings(env))).toEqual(helmetHeaders(transport));
});

it('no response is cacheable, and those to services have no headers for browsers', () => {
  const listHeaders = commonHeaders(settings({}));
  expect(listHeaders({ ...PLATFORM_AREA, forServices: true })).toEqual(NO_STORE);
  expect(listHeaders(PLATFORM_AREA)).toEqual({ ...securityHeaders(settings({})), ...NO_STORE });
});
