import { DiscoveryService, Reflector } from '@nestjs/core';
import type { AcceptedType, RouteSwitch } from '../common/http/route-traits.js';
import type { Permission } from './permissions.js';

/**
 * Who may call.
 * - `public`: anyone
 * - `internal`: callers with the right X-Internal-Key; anyone while INTERNAL_API_KEY is not set
 * - `session`: a user with a live session, or an API key of an active user
 * - `optional`: anyone; a credential that is sent must be valid
 * - `assistant`: an API key, or an access token that OAuth issued for it, as Bearer
 */
export type Caller = 'public' | 'internal' | 'session' | 'optional' | 'assistant';

/** Rate limit that applies; `none`: not limited. */
export type LimitGroup = 'default' | 'geo' | 'login' | 'none';

export interface AccessPolicy {
  readonly caller: Caller;
  readonly limit: LimitGroup;
  /** Permission that the user needs. */
  readonly permission?: Permission;
  /** Only for users of the platform account. */
  readonly platformOnly?: true;
  /**
   * The route acts for an account, the caller's own or a descendant: the query parameter `account`, or `:id` in the
   * path. Routes without `account: 'query'` reject that parameter (400).
   */
  readonly account?: 'query' | 'id';
  /** The query is that of a page: `account` is not checked, nor anything else where the handler names no parameters. */
  readonly anyQuery?: true;
  /** With `account: 'id'`: users of the platform account reach every account, not only its descendants. */
  readonly platformReachesAll?: true;
  /** Access tokens are rejected: they must not extend their own lifetime. */
  readonly sessionIdOnly?: true;
  /** Also for a session whose user has yet to set up the second factor that the account requires. */
  readonly enrolling?: true;
  /** API keys are rejected, as on every route with `sessionIdOnly`: a leaked one must not give access to the user. */
  readonly sessionOnly?: true;
}

/** Defaults: `caller` is `session`; `limit` is `none` for internal callers, else `default`. */
type AccessOptions = Partial<AccessPolicy> &
  (Pick<AccessPolicy, 'caller'> | Required<Pick<AccessPolicy, 'permission'>>);

export function accessPolicy(options: AccessOptions): AccessPolicy {
  const { caller = 'session' } = options;
  return Object.freeze({ caller, limit: caller === 'internal' ? 'none' : 'default', ...options });
}

/**
 * Declares the access policy of a route handler, for RequestAuthorizer and the API description. The application does not
 * start if a route has none.
 */
export const Access = Reflector.createDecorator<AccessOptions, AccessPolicy>({ transform: accessPolicy });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';

export interface AccessRoute extends AccessPolicy {
  readonly method: Method;
  /** As in controllers, from the root: '/v1/slots/:id'. */
  readonly path: string;
  /** Content type that it accepts besides JSON. */
  readonly accepts?: AcceptedType;
  /** Names of its query parameters, without `account`. */
  readonly query?: readonly string[];
  readonly uncompressed?: true;
  readonly longLived?: true;
  readonly switchedBy?: RouteSwitch;
}

/** Whether the handler reads the query itself, so that a person does not get an error as JSON. */
export const readsAnyQuery = ({ anyQuery, query }: AccessRoute): boolean =>
  anyQuery === true && query === undefined;

/** Declares routes that a provider serves in a middleware, before the router; it applies their policies itself. */
export const MiddlewareRoutes = DiscoveryService.createDecorator<readonly AccessRoute[]>();
