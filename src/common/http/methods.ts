import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from '../errors.js';
import type { RouteTraits } from './route-traits.js';

/** Methods that a route may have. TRACE would reveal headers that only the server knows. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const KNOWN: ReadonlySet<string> = new Set(METHODS);

export const isKnownMethod = (method: string) => KNOWN.has(method);

/** Refuses TRACE and other methods that no route has, on paths that have a route. */
export const refuseUnknownMethods =
  ({ methodsOf }: Pick<RouteTraits, 'methodsOf'>): RequestHandler =>
  ({ method, path }, _response, next) => {
    const allowed = isKnownMethod(method) ? [] : methodsOf(path);
    next(allowed.length > 0 ? new MethodNotAllowedError(allowed) : undefined);
  };
