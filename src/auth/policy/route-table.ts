import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHODS } from '../../common/http/methods.js';
import { routeMethod, routePath } from '../../compat/nest-route-metadata.js';
import { Access, type AccessRoute, type Method, MiddlewareRoutes } from './access-policy.js';

/** Matches the same paths as the router. */
export const routePattern = ({ path }: Pick<AccessRoute, 'path'>) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/\*\w+/g, '.+')}/?$`, 'i');

/** All routes of the application with their access policies. */
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
    return (this.collected ??= [...this.controllerRoutes(), ...this.middlewareRoutes()]);
  }

  /** Whether a path matches a route without a rate limit. */
  isUnlimited(path: string): boolean {
    this.unlimited ??= this.routes.filter(({ limit }) => limit === 'none').map(routePattern);
    return this.unlimited.some((pattern) => pattern.test(path));
  }

  /** The methods of the routes of a path, HEAD included. */
  methodsOf(path: string): string[] {
    const methods: string[] = this.routes
      .filter((route) => routePattern(route).test(path))
      .map(({ method }) => method);
    if (methods.includes('ALL')) return [...METHODS];
    return METHODS.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
  }

  private controllerRoutes(): AccessRoute[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => this.routesOf(metatype as Type));
  }

  private routesOf(controller: Type): AccessRoute[] {
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

  private middlewareRoutes(): readonly AccessRoute[] {
    return this.discovery
      .getProviders({ metadataKey: MiddlewareRoutes.KEY })
      .flatMap((provider) => this.discovery.getMetadataByDecorator(MiddlewareRoutes, provider) ?? []);
  }
}
