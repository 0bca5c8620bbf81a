import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from '../errors.js';
import type { RouteTraits } from './route-traits.js';

/** Methods that a route may have. TRACE would reveal headers that only the server knows. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const KNOWN: ReadonlySet<string> = new Set(METHODS);

export const isKnownMethod = (method: string) => KNOWN.has(method);

/** Refuses the methods that a path does not have, but others: TRACE and unknown ones on every path with a route. */
export const refuseOtherMethods =
  ({ methodsOf }: Pick<RouteTraits, 'methodsOf'>): RequestHandler =>
  ({ method, path }, _response, next) => {
    const allowed = methodsOf(path);
    next(allowed.length > 0 && !allowed.includes(method) ? new MethodNotAllowedError(allowed) : undefined);
  };
