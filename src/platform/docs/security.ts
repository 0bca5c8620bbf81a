import type { AccessPolicy } from '../../auth/index.js';
import type { Schema } from '../../common/api-docs/model.js';

/** How a caller says who it is (rules 60, 61 and 90). */
export const SECURITY_SCHEMES: Record<string, Schema> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A short-lived access token, from POST /v1/auth/token.',
  },
  sessionHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Id',
    description: 'The session id that login answers.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid_app_sw',
    description: 'The cookie that login sets. A page of another site may not act by it.',
  },
  sessionQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The session id in the address, for GET only: addresses are written down in many places.',
  },
  internalKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Internal-Key',
    description: 'INTERNAL_API_KEY of the server. Without that setting internal calls are open.',
  },
};

/** Each entry is a way in; an empty one stands for none at all. */
export function securityOf(
  { caller, sessionIdOnly }: AccessPolicy,
  method: string,
): Record<string, string[]>[] {
  if (caller === 'public') return [];
  if (caller === 'internal') return [{ internalKey: [] }];
  const ways = [
    ...(sessionIdOnly ? [] : ['accessToken']),
    'sessionHeader',
    'sessionCookie',
    ...(method === 'get' ? ['sessionQuery'] : []),
  ].map((name) => ({ [name]: [] }));
  return caller === 'optional' ? [{}, ...ways] : ways;
}
