import { Reflector } from '@nestjs/core';
import type { RequestHandler } from 'express';
import type { Settings } from '../../settings/settings.js';
import { MethodNotAllowedError, NotFoundError } from '../errors.js';

/** Parsed as bytes. */
export const CSV = 'text/csv';
/** What browsers and other systems call the same: on Windows it is Excel's type. */
export const CSV_TYPES: readonly string[] = [
  CSV,
  'text/tab-separated-values',
  'text/comma-separated-values',
  'text/x-csv',
  'application/csv',
  'application/x-csv',
  'application/vnd.ms-excel',
];
export const FORM = 'application/x-www-form-urlencoded';
/** Not parsed. */
export const MULTIPART = 'multipart/form-data';

/** One content type, or several. */
export type AcceptedType = string | readonly string[];

/** Content type that a route handler accepts besides JSON. */
export const Accepts = Reflector.createDecorator<AcceptedType>();

/** Responses of a controller are not compressed. */
export const Uncompressed = Reflector.createDecorator<true>({ transform: () => true });

/** Responses last until an event arrives, or longer: a shutdown does not wait for them. */
export const LongLived = Reflector.createDecorator<true>({ transform: () => true });

/** Names of the query parameters of a handler that reads them without a class. */
export const QueryNames = Reflector.createDecorator<readonly string[]>();

export interface RouteSwitch {
  isOn: (settings: Settings) => boolean;
  /** Of the 404. */
  message: string;
}

/** The routes of a controller exist with some settings only. */
export const SwitchedBy = Reflector.createDecorator<RouteSwitch>();

/** What the route handlers of a path declare, for the steps before the router. */
export interface RouteTraits {
  /** The methods of the routes of a path, HEAD included. */
  listMethods: (path: string) => string[];
  /** The content type that the route accepts besides JSON. */
  acceptedType: (method: string, path: string) => AcceptedType | undefined;
  /** Whether anyone may call the route. */
  isPublic: (method: string, path: string) => boolean;
  /** The query parameters of a route. */
  queryNames: (method: string, path: string) => readonly string[];
  /** Whether the handler reads the query itself. */
  readsAnyQuery: (method: string, path: string) => boolean;
  findSwitch: (path: string) => RouteSwitch | undefined;
  isCompressed: (path: string) => boolean;
  isLongLived: (path: string) => boolean;
}

/** Methods that a route may have. TRACE would reveal headers that only the server knows. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const KNOWN: ReadonlySet<string> = new Set(METHODS);

export const isKnownMethod = (method: string) => KNOWN.has(method);

/** Refuses the methods that a path does not have, but others: TRACE and unknown ones on every path with a route. */
export const refuseOtherMethods =
  ({ listMethods }: Pick<RouteTraits, 'listMethods'>): RequestHandler =>
  ({ method, path }, _response, next) => {
    const allowed = listMethods(path);
    next(allowed.length > 0 && !allowed.includes(method) ? new MethodNotAllowedError(allowed) : undefined);
  };

/** Routes that are switched off are answered as paths without a route, whatever is wrong with query, body or credential. */
export const hideSwitchedOff =
  ({ findSwitch }: Pick<RouteTraits, 'findSwitch'>, settings: Settings): RequestHandler =>
  ({ path }, _response, next) => {
    const found = findSwitch(path);
    next(found && !found.isOn(settings) ? new NotFoundError(found.message) : undefined);
  };
