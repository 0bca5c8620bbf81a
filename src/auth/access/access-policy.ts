import { DiscoveryService, Reflector } from '@nestjs/core';
import type { ScopeWord } from '../scope.js';

/**
 * Who may call.
 * - `public`: anyone
 * - `internal`: callers with the right X-Internal-Key; anyone while INTERNAL_API_KEY is not set
 * - `session`: a user with a live session
 * - `optional`: anyone; a credential that is sent must be valid
 */
export type Caller = 'public' | 'internal' | 'session' | 'optional';

/** The limit that counts its requests (rule 92); `none`: never limited (rule 98). */
export type LimitGroup = 'default' | 'geo' | 'login' | 'none';

export interface AccessPolicy {
  readonly caller: Caller;
  readonly limit: LimitGroup;
  /** What the user must be permitted to do. */
  readonly permission?: ScopeWord;
  /** The permission counts in the platform account only (rule 75). */
  readonly platformOnly?: true;
  /**
   * Acts for an account, the caller's own or one below it: named by the query `account`, or by `:id` in the path.
   * A route of ours that takes no query `account` refuses it (400).
   */
  readonly account?: 'query' | 'id';
  /** With `account: 'id'`: a user of the platform account reaches every account, also those not below it. */
  readonly platformReachesAll?: true;
  /** An access token is not enough: it must not extend its own life. */
  readonly sessionIdOnly?: true;
}

/** A policy that names a permission is for sessions; internal calls are not limited unless it says so. */
export type AccessOptions = Partial<AccessPolicy> &
  (Pick<AccessPolicy, 'caller'> | Required<Pick<AccessPolicy, 'permission'>>);

export function accessPolicy(options: AccessOptions): AccessPolicy {
  const { caller = 'session' } = options;
  return Object.freeze({ caller, limit: caller === 'internal' ? 'none' : 'default', ...options });
}

/**
 * Who may call a route: on its handler, where AccessGuard and the API description read it. The application does not
 * start with a route that has none.
 */
export const Access = Reflector.createDecorator<AccessOptions, AccessPolicy>({ transform: accessPolicy });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';

export interface AccessRoute extends AccessPolicy {
  readonly method: Method;
  /** From the root, as controllers write it: '/v1/slots/:id'. */
  readonly path: string;
}

/** Routes that a provider serves in a middleware, before the router; the provider applies their policies itself. */
export const MiddlewareRoutes = DiscoveryService.createDecorator<readonly AccessRoute[]>();
