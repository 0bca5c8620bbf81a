import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHODS } from '../../common/http/methods.js';
import {
  type AcceptedType,
  Accepts,
  LongLived,
  type RouteTraits,
  Uncompressed,
} from '../../common/http/route-traits.js';
import { routeMethod, routePath } from '../../compat/nest-route-metadata.js';
import { Access, type AccessRoute, type Method, MiddlewareRoutes } from './access-policy.js';

/** Matches the same paths as the router. */
export const routePattern = ({ path }: Pick<AccessRoute, 'path'>) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/\*\w+/g, '.+')}/?$`, 'i');

type Traits = Pick<AccessRoute, 'accepts' | 'uncompressed' | 'longLived'>;
type Filter = (route: AccessRoute) => boolean;

const isUnlimited: Filter = ({ limit }) => limit === 'none';
const isPublic: Filter = ({ caller }) => caller === 'public' || caller === 'optional';
const isUncompressed: Filter = ({ uncompressed }) => uncompressed === true;
const isLongLived: Filter = ({ longLived }) => longLived === true;

/** All routes of the application with their access policies and traits. */
@Injectable()
export class RouteTable implements OnModuleInit, RouteTraits {
  private readonly scanner = new MetadataScanner();
  private readonly reflector = new Reflector();
  private collected: readonly AccessRoute[] | undefined;
  private readonly patterns = new Map<Filter, readonly RegExp[]>();

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
    return this.matches(path, isUnlimited);
  }

  readonly isCompressed = (path: string): boolean => !this.matches(path, isUncompressed);

  readonly isLongLived = (path: string): boolean => this.matches(path, isLongLived);

  readonly acceptedType = (method: string, path: string): AcceptedType | undefined =>
    this.routes
      .filter((route) => route.method === method && route.accepts !== undefined)
      .find((route) => routePattern(route).test(path))?.accepts;

  readonly isPublic = (method: string, path: string): boolean =>
    this.routes
      .filter((route) => route.method === method && isPublic(route))
      .some((route) => routePattern(route).test(path));

  readonly methodsOf = (path: string): string[] => {
    const methods: string[] = this.routes
      .filter((route) => routePattern(route).test(path))
      .map(({ method }) => method);
    if (methods.includes('ALL')) return [...METHODS];
    return METHODS.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
  };

  private matches(path: string, filter: Filter): boolean {
    const patterns = this.patterns.get(filter) ?? this.routes.filter(filter).map(routePattern);
    this.patterns.set(filter, patterns);
    return patterns.some((pattern) => pattern.test(path));
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
      return [{ method: method as Method, path, ...policy, ...this.traitsOf(controller, handler) }];
    });
  }

  private traitsOf(controller: Type, handler: object): Traits {
    const accepts = this.reflector.get(Accepts, handler as () => void);
    const uncompressed = this.reflector.getAllAndOverride(Uncompressed, [handler as () => void, controller]);
    const longLived = this.reflector.get(LongLived, handler as () => void);
    return {
      ...(accepts && { accepts }),
      ...(uncompressed && { uncompressed }),
      ...(longLived && { longLived }),
    };
  }

  private middlewareRoutes(): readonly AccessRoute[] {
    return this.discovery
      .getProviders({ metadataKey: MiddlewareRoutes.KEY })
      .flatMap((provider) => this.discovery.getMetadataByDecorator(MiddlewareRoutes, provider) ?? []);
  }
}
