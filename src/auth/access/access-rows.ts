import type { Type } from '@nestjs/common';
import { methodOf, pathOf } from '../../compat/nest-route-metadata.js';
import { ACCESS_TABLE, type AccessRow } from './access-table.js';

const byRoute = new Map(ACCESS_TABLE.map((row) => [`${row.method} ${row.path}`, row]));
const byHandler = new WeakMap<Type, Map<object, AccessRow | undefined>>();

/** The row of a route as Express names it ('GET', '/v1/slots/:id'). */
export function rowOfRoute(method: string, path: string): AccessRow | undefined {
  return byRoute.get(`${method} ${path}`);
}

/**
 * The row of the route that a handler serves. Found by what the controller says of itself, never by the path of the
 * request, which can be written in many ways.
 */
export function rowOfHandler(controller: Type, handler: object): AccessRow | undefined {
  const known = byHandler.get(controller) ?? new Map<object, AccessRow | undefined>();
  byHandler.set(controller, known);
  if (!known.has(handler)) known.set(handler, rowOfRoute(methodOf(handler), pathOf(controller, handler)));
  return known.get(handler);
}
