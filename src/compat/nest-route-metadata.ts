/*
 * Private: the metadata keys of a route's method and path (@nestjs/common/constants.js).
 * Tested with: @nestjs/common 12.5.1.
 * Why: access policies and the API description need the route as the controller declares it, not a request's path.
 * Retire: when Nest's `DiscoveryService` or `Reflector` returns a handler's method and path.
 */
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

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
