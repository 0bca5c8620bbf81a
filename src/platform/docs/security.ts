import type { AccessPolicy } from '../../auth/index.js';
import type { Schema } from '../../common/api-docs/model.js';

/** Ways to send credentials. */
export const SECURITY_SCHEMES: Record<string, Schema> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A short-lived access token, from POST /v1/auth/token.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'An API key, from POST /v1/auth/keys.',
  },
  apiKeyBearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rw_ and 43 base64url characters',
    description: 'The same key as `Authorization: Bearer`.',
  },
  sessionHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Id',
    description: 'The session id from POST /v1/auth/login.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid_app_sw',
    description: 'The cookie that login sets. Not accepted from pages of other sites.',
  },
  sessionQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The session id in the URL, for GET only, as URLs are logged in many places.',
  },
  internalKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Internal-Key',
    description: 'INTERNAL_API_KEY of the server. Internal routes are open without that setting.',
  },
};

/** Alternatives to authenticate; an empty entry means without credentials. */
export function listSecurity(
  { caller, sessionIdOnly, sessionOnly }: AccessPolicy,
  method: string,
): Record<string, string[]>[] {
  if (caller === 'public') return [];
  if (caller === 'internal') return [{ internalKey: [] }];
  if (caller === 'assistant') return [{ apiKeyBearer: [] }, { accessToken: [] }];
  const alternatives = [
    ...(sessionIdOnly ? [] : ['accessToken']),
    ...(sessionIdOnly || sessionOnly ? [] : ['apiKey', 'apiKeyBearer']),
    'sessionHeader',
    'sessionCookie',
    ...(method === 'get' ? ['sessionQuery'] : []),
  ].map((name) => ({ [name]: [] }));
  return caller === 'optional' ? [{}, ...alternatives] : alternatives;
}
