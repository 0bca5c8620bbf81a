import { MethodNotAllowedError } from '../../common/errors.js';
import { ACCESS_TABLE, type AccessRow } from './access-table.js';

/** As the router takes paths: in either case, with or without a slash at the end. */
const ROUTES = ACCESS_TABLE.filter(({ kind }) => kind !== 'optional').map(({ method, path }: AccessRow) => ({
  method,
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** The methods of a path of ours, with what HTTP has of itself; none for a path that no route has. */
export function allowedMethods(path: string): string[] {
  const own = ROUTES.filter((route) => route.path.test(path)).map(({ method }) => method as string);
  if (own.length === 0) return [];
  const all = new Set(own.includes('GET') ? [...own, 'HEAD', 'OPTIONS'] : [...own, 'OPTIONS']);
  return [...all].toSorted();
}

/** @throws MethodNotAllowedError for a path that other methods have */
export function refuseMethod({ method, path }: { method: string; path: string }): void {
  const allowed = allowedMethods(path);
  if (allowed.length > 0 && !allowed.includes(method)) throw new MethodNotAllowedError(allowed);
}
