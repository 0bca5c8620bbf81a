/*
 * Private: the keys under which Nest keeps method and path of a route (@nestjs/common/constants.js).
 * Tried on: @nestjs/common 12.5.1.
 * Why: the route of a handler has to be known by what its controller declares, not by the path of the request.
 * Retire: when Nest's `DiscoveryService` or `Reflector` tells a handler's method and path.
 */
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** 'GET' of a handler with `@Get()`; undefined for a method that serves no route. */
export function routeMethod(handler: object): string | undefined {
  return RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
}

/** '/v1/slots/:id' of a handler with `@Get(':id')` in a controller of 'v1/slots'. */
export function routePath(controller: Type, handler: object): string {
  const parts = [controller, handler].map((at) => String(Reflect.getMetadata(PATH_METADATA, at) ?? ''));
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}
