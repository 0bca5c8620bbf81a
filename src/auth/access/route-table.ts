import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { routeMethod, routePath } from '../../compat/nest-route-metadata.js';
import { Access, type AccessRoute, type Method, MiddlewareRoutes } from './access-policy.js';

/** The paths of a route, as the router matches them. */
export const patternOf = ({ path }: Pick<AccessRoute, 'path'>) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/\*\w+/g, '.+')}/?$`, 'i');

/** Every route of the application with its access policy, as the handlers declare it. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private readonly scanner = new MetadataScanner();
  private readonly reflector = new Reflector();
  private collected: readonly AccessRoute[] | undefined;
  private unlimited: readonly RegExp[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error when a route has no policy */
  onModuleInit(): void {
    this.collected = this.routes;
  }

  get routes(): readonly AccessRoute[] {
    return (this.collected ??= [...this.ofControllers(), ...this.ofMiddleware()]);
  }

  /** A route as Express names it ('GET', '/v1/slots/:id'). */
  find(method: string, path: string): AccessRoute | undefined {
    return this.routes.find((route) => route.method === method && route.path === path);
  }

  /** Whether a path, as the router would match it, belongs to routes that are never limited. */
  isUnlimited(path: string): boolean {
    this.unlimited ??= this.routes.filter(({ limit }) => limit === 'none').map(patternOf);
    return this.unlimited.some((pattern) => pattern.test(path));
  }

  private ofControllers(): AccessRoute[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => this.ofController(metatype as Type));
  }

  private ofController(controller: Type): AccessRoute[] {
    const prototype = controller.prototype as Record<string, object>;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const method = routeMethod(handler);
      if (method === undefined) return [];
      const path = routePath(controller, handler);
      const policy = this.reflector.get(Access, handler as () => void);
      if (!policy) {
        throw new Error(`${method} ${path} has no access policy: add @Access to ${controller.name}.${name}`);
      }
      return [{ method: method as Method, path, ...policy }];
    });
  }

  private ofMiddleware(): readonly AccessRoute[] {
    return this.discovery
      .getProviders({ metadataKey: MiddlewareRoutes.KEY })
      .flatMap((provider) => this.discovery.getMetadataByDecorator(MiddlewareRoutes, provider) ?? []);
  }
}
