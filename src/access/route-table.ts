import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import {
  METHODS,
  type AcceptedType,
  Accepts,
  LongLived,
  QueryNames,
  type RouteSwitch,
  type RouteTraits,
  SwitchedBy,
  Uncompressed,
} from '../common/http/route-traits.js';
import { routeMethod, routePath, routeQueries } from '../compat/nest-route-metadata.js';
import { Access, type AccessRoute, type Method, MiddlewareRoutes, readsAnyQuery } from './access-policy.js';

/** Matches the same paths as the router. */
export const routePattern = ({ path }: Pick<AccessRoute, 'path'>) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll(/\*\w+/g, '.+')}/?$`, 'i');

const countParameters = ({ path }: AccessRoute) => path.match(/[:*]/g)?.length ?? 0;

/** The names of a parameter of a handler: one, or the fields of a class. */
const namesIn = (query: string | Type): string[] =>
  typeof query === 'string'
    ? [query]
    : [
        ...new Set(
          getMetadataStorage()
            .getTargetValidationMetadatas(query, '', false, false)
            .map(({ propertyName }) => propertyName),
        ),
      ];

type Traits = Pick<AccessRoute, 'accepts' | 'query' | 'uncompressed' | 'longLived' | 'switchedBy'>;
type Filter = (route: AccessRoute) => boolean;

const isUnlimited: Filter = ({ limit }) => limit === 'none';
const isPublic: Filter = ({ caller }) => caller === 'public';
const isUncompressed: Filter = ({ uncompressed }) => uncompressed === true;
const isLongLived: Filter = ({ longLived }) => longLived === true;

/** All routes of the application with their access policies and traits. */
@Injectable()
export class RouteTable implements OnModuleInit, RouteTraits {
  private readonly scanner = new MetadataScanner();
  private readonly reflector = new Reflector();
  private collected: readonly AccessRoute[] | undefined;
  private bySpecificity: readonly (readonly [RegExp, AccessRoute])[] | undefined;
  /** The last path that was asked for: the steps of a request ask for the same one. */
  private matched: { path: string; routes: readonly AccessRoute[] } | undefined;

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
    return this.routesFor(path).some(isUnlimited);
  }

  readonly isCompressed = (path: string): boolean => !this.routesFor(path).some(isUncompressed);

  readonly isLongLived = (path: string): boolean => this.routesFor(path).some(isLongLived);

  readonly acceptedType = (method: string, path: string): AcceptedType | undefined =>
    this.routesFor(path).find((route) => route.method === method && route.accepts !== undefined)?.accepts;

  readonly isPublic = (method: string, path: string): boolean =>
    this.routesFor(path).some((route) => route.method === method && isPublic(route));

  readonly queryNames = (method: string, path: string): readonly string[] => {
    const route = this.findServing(method, path);
    return [...(route?.account === 'query' ? ['account'] : []), ...(route?.query ?? [])];
  };

  readonly readsAnyQuery = (method: string, path: string): boolean => {
    const route = this.findServing(method, path);
    return route !== undefined && readsAnyQuery(route);
  };

  readonly findSwitch = (path: string): RouteSwitch | undefined => this.routesFor(path)[0]?.switchedBy;

  readonly listMethods = (path: string): string[] => {
    const methods: string[] = this.routesFor(path).map(({ method }) => method);
    if (methods.includes('ALL')) return [...METHODS];
    return METHODS.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
  };

  private findServing(method: string, path: string): AccessRoute | undefined {
    const served = ['ALL', method === 'HEAD' ? 'GET' : method];
    return this.routesFor(path).find((each) => served.includes(each.method));
  }

  /** The routes of a path; that with the fewest parameters, which is the one that serves it, is first. */
  private routesFor(path: string): readonly AccessRoute[] {
    if (this.matched?.path === path) return this.matched.routes;
    this.bySpecificity ??= this.routes
      .map((route) => [routePattern(route), route] as const)
      .toSorted(([, a], [, b]) => countParameters(a) - countParameters(b));
    const routes = this.bySpecificity.flatMap(([pattern, route]) => (pattern.test(path) ? [route] : []));
    this.matched = { path, routes };
    return routes;
  }

  private controllerRoutes(): AccessRoute[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => this.listRoutes(metatype as Type));
  }

  private listRoutes(controller: Type): AccessRoute[] {
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
      return [{ method: method as Method, path, ...policy, ...this.readTraits(controller, name) }];
    });
  }

  private readTraits(controller: Type, name: string): Traits {
    const handler = (controller.prototype as Record<string, object>)[name]!;
    const accepts = this.reflector.get(Accepts, handler as () => void);
    const uncompressed = this.reflector.getAllAndOverride(Uncompressed, [handler as () => void, controller]);
    const longLived = this.reflector.get(LongLived, handler as () => void);
    const switchedBy = this.reflector.get(SwitchedBy, controller);
    const named = this.reflector.get(QueryNames, handler as () => void) ?? [];
    const query = [...named, ...routeQueries(controller, name).flatMap(namesIn)];
    return {
      ...(accepts && { accepts }),
      ...(query.length > 0 && { query }),
      ...(uncompressed && { uncompressed }),
      ...(longLived && { longLived }),
      ...(switchedBy && { switchedBy }),
    };
  }

  private middlewareRoutes(): readonly AccessRoute[] {
    return this.discovery
      .getProviders({ metadataKey: MiddlewareRoutes.KEY })
      .flatMap((provider) => this.discovery.getMetadataByDecorator(MiddlewareRoutes, provider) ?? []);
  }
}
