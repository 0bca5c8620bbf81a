import type { Type } from '@nestjs/common';
import { omitUndefined } from '../omit-undefined.js';
import { invalidId } from './responses.js';
import { IDS } from './examples.js';
import type {
  DocumentedError,
  DocumentedResponse,
  DtoFields,
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

/** A part of a request, or that and its example. */
type WithExample<T, E> = T | readonly [described: T, example: E];
type Query = Type<object> | Record<string, Parameter>;
type Body = Type<object> | Exclude<Operation['body'], DtoFields | undefined>;

/** An operation without what its route implies. */
export type RouteDescription = Omit<Operation, 'route' | RequestPart | 'responses' | 'errors'> & {
  path?: Record<string, WithExample<string | Parameter, string>>;
  query?: WithExample<Query, Record<string, string>>;
  body?: WithExample<Body, unknown>;
  responses: DocumentedResponse | DocumentedResponse[];
  errors?: DocumentedError | DocumentedError[];
};
type RequestPart = 'path' | 'query' | 'body';

/** The description of an operation. */
export const route = (summary: string, described: Omit<RouteDescription, 'summary'>): RouteDescription => ({
  summary,
  ...described,
});

type Ids = Record<string, StoredId>;
type Operations = Record<string, RouteDescription>;

/**
 * Describes the routes of one or more controllers.
 * @param tag one of those in the platform's `docs/tags.ts`
 * @param described path parameters that identify stored documents, of all routes that have them, if there are any; then
 * the operations by method and path as in the route table: 'GET /v1/slots/:id'
 */
export function routeDocs(
  tag: string,
  ...described: [operations: Operations] | [ids: Ids, operations: Operations]
): RouteDocs {
  const [ids, operations] = described.length === 2 ? described : [{}, ...described];
  const entries = Object.entries(operations);
  return { tag, operations: entries.map(([path, operation]) => toOperation(path, operation, ids)) };
}

function toOperation(path: string, described: RouteDescription, ids: Ids): Operation {
  const { path: parameters, query, body, responses, errors = [], example, ...rest } = described;
  const own = Object.entries(ids).filter(([name]) => pathParameterNames(path).includes(name));
  const stored = own.map(([name, id]) => [name, [id.about, id.example]] as const);
  const [pathParameters, pathExample] = toPath({ ...Object.fromEntries(stored), ...parameters });
  const [queryFields, queryExample] = toPair(query);
  const [bodyFields, bodyExample] = toPair(body);
  const request = omitUndefined({
    query: queryExample,
    body: bodyExample,
    ...example,
    path: pathExample || example?.path ? { ...pathExample, ...example?.path } : undefined,
  });
  return {
    route: path,
    ...rest,
    path: pathParameters,
    ...(Object.keys(request).length > 0 ? { example: request } : {}),
    ...(queryFields ? { query: toFields(queryFields) } : {}),
    ...(bodyFields ? { body: toFields(bodyFields) } : {}),
    responses: [responses].flat(),
    errors: addErrors(own, [errors].flat()),
  };
}

/** Errors of malformed and of unknown identifiers, around those of the operation itself. */
const addErrors = (ids: [string, StoredId][], errors: DocumentedError[]): DocumentedError[] => [
  ...ids.map(([name]) => invalidId(name)),
  ...errors,
  ...ids.map(([name, { missing }]) => ({ try: { path: { [name]: IDS.unknown } }, ...missing })),
];

/** The description of a part of a request, and its example. */
const toPair = <T, E>(part: WithExample<T, E> | undefined): readonly [T?, E?] =>
  Array.isArray(part) ? (part as readonly [T, E]) : [part as T | undefined];

/** Path parameters, and their examples if there are any. */
function toPath(parameters: NonNullable<RouteDescription['path']>) {
  const described: NonNullable<Operation['path']> = {};
  const examples: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const [about, example] = toPair(parameter);
    described[name] = about!;
    if (example !== undefined) examples[name] = example;
  }
  return [described, Object.keys(examples).length > 0 ? examples : undefined] as const;
}

const toFields = <T extends object>(fields: Type<object> | T): DtoFields | T =>
  typeof fields === 'function' ? { dto: fields } : fields;

/** Names of the path parameters of a route. */
export const pathParameterNames = (route: string) =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
