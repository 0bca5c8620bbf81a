import type { ScopeWord } from '../scope.js';

/**
 * Who may come in.
 * - `public`: anyone
 * - `internal`: whoever shows X-Internal-Key, when INTERNAL_API_KEY is set
 * - `session`: a user who is logged in
 * - `optional`: anyone; a credential that is shown all the same must be good
 */
export type Kind = 'public' | 'internal' | 'session' | 'optional';

/** Which limit counts its requests (rule 92); `none`: it is never limited (rule 98). */
export type LimitGroup = 'default' | 'geo' | 'login' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';

export interface AccessRow {
  method: Method;
  /** As the controllers write it, from the root: '/v1/slots/:id'. */
  path: string;
  kind: Kind;
  /** The word that the user must hold. */
  word?: ScopeWord;
  /** The word counts in the platform account only (rule 75). */
  platformOnly?: true;
  /**
   * Acts for an account, the caller's own or one below it: named by the query `account`, or by `:id` in the path.
   * A route of ours that takes no query `account` refuses it (400).
   */
  account?: 'query' | 'id';
  /** With `account: 'id'`: a user of the platform account reaches every account, above which it may not be. */
  platformReachesAll?: true;
  /** An access token is not enough: it must not prolong itself. */
  bySessionId?: true;
  limit: LimitGroup;
}

type Extras = Pick<AccessRow, 'account' | 'bySessionId' | 'platformReachesAll'> & { limit?: LimitGroup };

const row =
  (kind: Kind, limit: LimitGroup) =>
  (method: Method, path: string, extras: Extras = {}) =>
    ({ method, path, kind, limit, ...extras }) satisfies AccessRow;

const open = row('public', 'default');
const probe = row('public', 'none');
const geo = row('public', 'geo');
const internal = row('internal', 'none');
const session = row('session', 'default');
const passedOn = row('optional', 'default');

const needs = (word: ScopeWord, method: Method, path: string, extras: Extras = {}): AccessRow => ({
  ...session(method, path, extras),
  word,
});

const platform = (word: ScopeWord, method: Method, path: string): AccessRow => ({
  ...needs(word, method, path),
  platformOnly: true,
});

const forAccount = (word: ScopeWord, method: Method, path: string): AccessRow =>
  needs(word, method, path, { account: 'query' });

/**
 * Every route of the application and who may use it: one row a route. The guard reads it, the API description is made
 * from it, and a test walks every route with every role and compares. A route without a row fails that test; until it
 * has one it needs a session. Each row also needs words in src/platform/docs/features: docs.e2e.spec.ts fails without.
 */
export const ACCESS_TABLE: readonly AccessRow[] = [
  probe('GET', '/'),
  probe('GET', '/status'),
  probe('GET', '/health/live'),
  probe('GET', '/health/ready'),
  internal('GET', '/metrics'),
  open('GET', '/docs'),
  open('GET', '/docs/openapi.json'),
  open('GET', '/docs/:file'),

  open('POST', '/v1/auth/login', { limit: 'login' }),
  session('POST', '/v1/auth/token', { bySessionId: true }),
  session('POST', '/v1/auth/refresh', { bySessionId: true }),
  session('POST', '/v1/auth/logout'),
  session('GET', '/v1/auth/me'),
  session('GET', '/v1/auth/sessions'),
  session('DELETE', '/v1/auth/sessions/:id'),
  session('DELETE', '/v1/auth/sessions'),
  session('POST', '/v1/auth/password'),
  open('POST', '/v1/auth/password/forgot', { limit: 'login' }),
  open('POST', '/v1/auth/password/reset', { limit: 'login' }),
  open('GET', '/reset-password'),
  open('POST', '/reset-password', { limit: 'login' }),

  open('POST', '/v1/auth/email/confirm', { limit: 'login' }),
  open('GET', '/confirm-email'),
  open('POST', '/confirm-email', { limit: 'login' }),

  needs('accounts:read', 'GET', '/v1/accounts'),
  needs('accounts:write', 'POST', '/v1/accounts'),
  needs('accounts:write', 'PATCH', '/v1/accounts/:id', { account: 'id', platformReachesAll: true }),
  needs('accounts:read', 'GET', '/v1/accounts/:id/users', { account: 'id' }),
  needs('accounts:write', 'POST', '/v1/accounts/:id/users', { account: 'id' }),
  needs('accounts:write', 'PATCH', '/v1/users/:id'),

  needs('slots:read', 'GET', '/v1/slots'),
  platform('slots:write', 'POST', '/v1/slots'),
  needs('slots:read', 'GET', '/v1/slots/:id'),
  platform('slots:write', 'PUT', '/v1/slots/:id'),
  platform('slots:write', 'DELETE', '/v1/slots/:id'),

  forAccount('rank:read', 'GET', '/v1/rank/config'),
  forAccount('rank:write', 'POST', '/v1/rank/config'),
  forAccount('rank:write', 'PUT', '/v1/rank/config/:configID'),
  forAccount('rank:write', 'DELETE', '/v1/rank/config/:configID'),
  forAccount('rank:write', 'POST', '/v1/rank/config/:configID/check'),
  forAccount('rank:read', 'GET', '/v1/rank/graph'),
  forAccount('rank:read', 'GET', '/v1/rank/table/:configID'),
  forAccount('rank:read', 'GET', '/v1/rank/summary/:configID'),
  forAccount('rank:read', 'GET', '/v1/rank/runs'),
  forAccount('rank:read', 'GET', '/v1/rank/runs/:id'),
  internal('POST', '/v1/rank/trigger'),

  forAccount('notifications:read', 'GET', '/v1/notifications'),
  forAccount('notifications:read', 'GET', '/v1/notifications/count'),
  forAccount('notifications:write', 'PATCH', '/v1/notifications/:id/read'),
  forAccount('notifications:write', 'POST', '/v1/notifications/read-all'),

  platform('notifications:read', 'GET', '/v1/outbox'),

  internal('POST', '/emit/:userId/:emitTo'),
  internal('POST', '/emit/:emitTo'),
  internal('POST', '/lead-finder/:event'),
  internal('POST', '/relay/batch'),
  internal('GET', '/relay/presence/:userId'),
  internal('POST', '/relay/presence'),
  internal('POST', '/relay/disconnect/:userId'),
  internal('GET', '/conversations/:channel/emit/message/:messageID'),
  internal('GET', '/conversations/:channel/emit/conversation/:convoID/:isNew'),

  geo('GET', '/v1/geo/country'),
  geo('GET', '/v1/geo/country/:searchText'),
  geo('GET', '/v1/geo/country-code'),
  geo('GET', '/v1/geo/state'),
  geo('GET', '/v1/geo/state/:searchText'),
  geo('GET', '/v1/geo/cities'),
  geo('GET', '/v1/geo/cities/:searchText'),
  geo('GET', '/v1/geo/zip/:country_code/:state_name/:city_name'),
  geo('GET', '/v1/geo/:zip_code/:countryCode'),
  geo('GET', '/v1/geo/:searchText'),

  open('GET', '/v1/integrations/announcements/posts'),

  // Passed on by the gateway, whatever comes after the prefix.
  passedOn('ALL', '/v1/e/*path'),
  passedOn('ALL', '/v1/ai/*path'),
  passedOn('ALL', '/v1/currency'),
  passedOn('ALL', '/v1/currency/*path'),
];
