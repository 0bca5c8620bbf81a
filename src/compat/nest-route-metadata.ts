/*
 * Private: the metadata keys of a route's method, path and parameters (@nestjs/common/constants.js).
 * Tested with: @nestjs/common 12.5.1.
 * Why: access policies and the API description need the route as the controller declares it, not a request's path.
 * Retire: when Nest's `DiscoveryService` or `Reflector` returns a handler's method and path.
 */
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** 'GET' for a handler with `@Get()`; undefined for a method that is not a route. */
export function routeMethod(handler: object): string | undefined {
  return RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
}

/** '/v1/slots/:id' for a handler with `@Get(':id')` in `@Controller('v1/slots')`. */
export function routePath(controller: Type, handler: object): string {
  const parts = [controller, handler].map((target) =>
    String(Reflect.getMetadata(PATH_METADATA, target) ?? ''),
  );
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}

/** What a handler reads of the query: names for `@Query('name')`, classes for `@Query()`. */
export function routeQueries(controller: Type, name: string): (string | Type)[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Type[];
  return Object.entries(args)
    .filter(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`))
    .map(([, { index, data }]) => (typeof data === 'string' ? data : types[index]!));
}
