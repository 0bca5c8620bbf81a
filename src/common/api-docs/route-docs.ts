import type { Type } from '@nestjs/common';
import { invalidId } from './errors.js';
import { IDS } from './examples.js';
import type {
  DocumentedError,
  DocumentedResponse,
  DtoFields,
  ExampleRequest,
  Operation,
  Parameter,
  RouteDocs,
} from './model.js';

/** A path parameter that identifies a stored document, with the errors of each route that has it. */
export interface StoredId {
  about: string;
  example: string;
  /** The error of an identifier of no accessible document. */
  missing: DocumentedError;
}

export const storedId = (about: string, example: string, missing: DocumentedError): StoredId => ({
  about,
  example,
  missing,
});

/** An operation without what its route implies. */
export type RouteDescription = Omit<Operation, 'route' | 'body' | 'query' | 'responses' | 'errors'> & {
  query?: Type<object> | Record<string, Parameter>;
  body?: Type<object> | Exclude<Operation['body'], DtoFields | undefined>;
  responses: DocumentedResponse | DocumentedResponse[];
  errors?: DocumentedError | DocumentedError[];
};

/**
 * Describes the routes of one or more controllers.
 * @param tag one of those in the platform's `docs/tags.ts`
 * @param operations by method and path as in the route table: 'GET /v1/slots/:id'
 */
export const routeDocs = (tag: string, operations: Record<string, RouteDescription>): RouteDocs =>
  routeDocsWith(tag, {}, operations);

/**
 * The same for routes with identifiers of stored documents.
 * @param ids by path parameter; of all routes that have it
 */
export function routeDocsWith(
  tag: string,
  ids: Record<string, StoredId>,
  operations: Record<string, RouteDescription>,
): RouteDocs {
  const described = Object.entries(operations);
  return { tag, operations: described.map(([route, operation]) => operationOf(route, operation, ids)) };
}

function operationOf(route: string, described: RouteDescription, ids: Record<string, StoredId>): Operation {
  const { query, body, responses, errors = [], ...rest } = described;
  const own = Object.entries(ids).filter(([name]) => pathParameterNames(route).includes(name));
  const about = own.map(([name, id]) => [name, id.about]);
  const example = exampleOf(described, own);
  return {
    route,
    ...rest,
    path: { ...(Object.fromEntries(about) as Record<string, string>), ...rest.path },
    ...(example ? { example } : {}),
    ...(query ? { query: fieldsOf(query) } : {}),
    ...(body ? { body: fieldsOf(body) } : {}),
    responses: [responses].flat(),
    errors: [
      ...own.map(([name]) => invalidId(name)),
      ...[errors].flat(),
      ...own.map(([name, { missing }]) => ({ try: { path: { [name]: IDS.unknown } }, ...missing })),
    ],
  };
}

const fieldsOf = <T extends object>(fields: Type<object> | T): DtoFields | T =>
  typeof fields === 'function' ? { dto: fields } : fields;

function exampleOf({ example }: RouteDescription, ids: [string, StoredId][]): ExampleRequest | undefined {
  if (ids.length === 0) return example;
  const path = Object.fromEntries(ids.map(([name, id]) => [name, id.example]));
  return { ...example, path: { ...path, ...example?.path } };
}

/** Names of the path parameters of a route. */
export const pathParameterNames = (route: string) =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
