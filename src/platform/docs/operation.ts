import type {
  DocumentedError,
  DtoFields,
  Operation,
  Parameter,
  Schema,
} from '../../common/api-docs/model.js';
import { pathParameterNames } from '../../common/api-docs/route-docs.js';
import { ID_PATTERN } from '../../common/api-docs/schema.js';
import { isBodyOptional } from '../../common/validation/body.js';
import { buildBodySchema, listFields } from './dto-schema.js';
import { commonErrors, type ServedRoute } from './errors.js';
import { describeResponses } from './responses.js';
import { listSecurity } from './security.js';

/** One method of a path, as OpenAPI describes it. */
export function describeOperation(
  tag: string,
  method: string,
  access: ServedRoute,
  operation: Operation,
): Schema {
  const { summary, about, body, responses, errors = [] } = operation;
  const needs = access.permission
    ? `Needs \`${access.permission}\`${access.platformOnly ? ' in the platform account' : ''}.`
    : undefined;
  const description = [about, needs].filter((part) => part !== undefined).join('\n\n');
  return {
    tags: [tag],
    operationId: operationId(method, access.path),
    summary,
    ...(description === '' ? {} : { description }),
    security: listSecurity(access, method),
    parameters: listParameters(operation, access),
    ...(body && takesBody(method, access) ? { requestBody: requestBody(operation) } : {}),
    responses: describeResponses(access, responses, mergeErrors(errors, commonErrors(access, operation))),
  };
}

/** A route of all methods is described with a body where that is usual. */
const takesBody = (method: string, access: ServedRoute) =>
  access.method !== 'ALL' || (method !== 'get' && method !== 'delete');

/** The operation's own errors, then the common ones that it does not list itself. */
const mergeErrors = (own: DocumentedError[], common: DocumentedError[]) => [
  ...own,
  ...common.filter(
    ({ message, when }) => !own.some((each) => each.message === message && each.when === when),
  ),
];

const operationId = (method: string, path: string) =>
  method + [...path.matchAll(/\w+/g)].map(([word]) => word[0]!.toUpperCase() + word.slice(1)).join('');

const ACCOUNT: Parameter = {
  about: "Acts for this account: the caller's own one, which is meant without it, or one below it.",
  schema: { type: 'string', pattern: ID_PATTERN },
};

/** Path parameters that identify a stored document. */
const IDENTIFIERS = new Set(['id', 'configID', 'messageID', 'convoID', 'deliveryId']);

function listParameters(operation: Operation, access: ServedRoute): Schema[] {
  const { query = {}, account, headers = {}, example = {} } = operation;
  const accountParameter = { ...ACCOUNT, about: account ?? ACCOUNT.about };
  return [
    ...pathParameters(operation),
    ...(access.account === 'query'
      ? [parameter('query', 'account', accountParameter, example.query?.['account'])]
      : []),
    ...Object.entries(queryParameters(query)).map(([name, each]) =>
      parameter('query', name, each, example.query?.[name]),
    ),
    ...Object.entries(headers).map(([name, each]) =>
      parameter('header', name, each, example.headers?.[name]),
    ),
  ];
}

function pathParameters({ route, path = {}, example = {} }: Operation): Schema[] {
  return pathParameterNames(route).map((name) => {
    const about = path[name] ?? '';
    const schema = IDENTIFIERS.has(name) ? { schema: { type: 'string', pattern: ID_PATTERN } } : {};
    const described = typeof about === 'string' ? { about, ...schema } : about;
    return parameter('path', name, { ...described, required: true }, example.path?.[name]);
  });
}

export const isDto = (fields: object): fields is DtoFields => 'dto' in fields;

function queryParameters(query: NonNullable<Operation['query']>): Record<string, Parameter> {
  if (!isDto(query)) return query;
  const fields = [...listFields(query as DtoFields)].map(([name, { schema, required }]) => {
    const { description, nullable: _, ...rest } = schema;
    return [name, { about: description as string, schema: rest, ...(required ? { required } : {}) }] as const;
  });
  return Object.fromEntries(fields) as Record<string, Parameter>;
}

function parameter(
  place: string,
  name: string,
  { about, schema = { type: 'string' }, required }: Parameter,
  example?: string,
): Schema {
  return {
    in: place,
    name,
    description: about,
    ...(required ? { required } : {}),
    schema,
    ...(example === undefined ? {} : { example: parseExample(schema, example) }),
  };
}

/** Examples of parameters are text; the document has them in the type of their schema. */
const parseExample = ({ type }: Schema, example: string): unknown =>
  type === 'integer' || type === 'number' || type === 'boolean' ? JSON.parse(example) : example;

function requestBody({ body, example, form, csv }: Operation): Schema {
  const described = body!;
  const schema = isDto(described) ? buildBodySchema(described) : described.schema;
  const required = isDto(described) ? !isBodyOptional(described.dto) : described.required !== false;
  return {
    required,
    ...('about' in described && typeof described.about === 'string' ? { description: described.about } : {}),
    content: {
      'application/json': { schema, ...(example?.body === undefined ? {} : { example: example.body }) },
      ...(csv === undefined ? {} : { 'text/csv': { schema: { type: 'string' }, example: csv } }),
      ...(form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    },
  };
}
