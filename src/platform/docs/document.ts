import type { AccessRoute } from '../../auth/index.js';
import type {
  Answer,
  DtoFields,
  Failure,
  Operation,
  Parameter,
  RouteDocs,
  Schema,
} from '../../common/api-docs/model.js';
import { ID_PATTERN, namedSchemas } from '../../common/api-docs/schema.js';
import { TAGS } from '../../common/api-docs/tags.js';
import { mayBeAbsent } from '../../common/validation/optional-body.js';
import { bodySchemaOf, fieldsOf, gapsOf } from './dto-schema.js';
import { commonFailures, errorExampleOf, errorSchemaOf } from './errors.js';
import { SECURITY_SCHEMES, securityOf } from './security.js';

const ABOUT = `Keyword rank tracker, realtime relay and platform services in one application.

Successes are status 200, creations included; only a call that works on behind answers 202. Every answer carries
\`X-Request-Id\`, and one of a limited route \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`
(Unix seconds). Answers of more than 1 KB are compressed (br or gzip) for clients that accept it. Unknown body properties
are ignored, so a client may send back what it got; none, at any depth, may begin with \`$\` or be called \`__proto__\`,
\`constructor\` or \`prototype\`, but in relay content. A query parameter is given once, and \`account\` only where it is
described. A path, or a method of a path, that no route serves is 404. Times are UTC. What arrives at sockets stands in
docs/events.md.`;

/** Where a route has the framework's wildcard, a path of any length. */
const METHODS_OF_ALL = ['get', 'post', 'put', 'patch', 'delete'];

/** The description of the whole interface, from the route table and what each feature says of its routes. */
export function describe(
  version: string,
  routes: readonly AccessRoute[],
  chapters: readonly RouteDocs[],
): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { tag, operations } of chapters) {
    for (const operation of operations) {
      const route = routeOf(routes, operation);
      if (!route) continue;
      const entry = (paths[openPath(route.path)] ??= {});
      for (const method of methodsOf(route)) entry[method] = describeOperation(tag, method, route, operation);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rankwire', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: namedSchemas(), securitySchemes: SECURITY_SCHEMES },
  };
}

/** What the description lacks, or has for nothing: a test expects none. */
export function gaps(routes: readonly AccessRoute[], chapters: readonly RouteDocs[]): string[] {
  const operations = chapters.flatMap((chapter) => chapter.operations);
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  const described = operations.map(({ route }) => route);
  return [
    ...served
      .filter((route) => !described.includes(route))
      .map((route) => `${route} is not described: add it to the *.docs.ts of its controller`),
    ...described.filter((route) => !served.includes(route)).map((route) => `${route} is not served`),
    ...operations.flatMap(({ route, path = {}, query = {}, body = {} }) => [
      ...namesIn(route)
        .filter((name) => path[name] === undefined)
        .map((name) => `${route}: :${name} is not described`),
      ...[query, body].flatMap((each) => (isDto(each) ? gapsOf(each) : [])),
    ]),
  ];
}

/** The route of an operation. */
export function routeOf(routes: readonly AccessRoute[], { route }: Operation): AccessRoute | undefined {
  return routes.find(({ method, path }) => `${method} ${path}` === route);
}

const namesIn = (route: string) => [...route.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);

/** '/v1/slots/:id' and '/v1/e/*path' as OpenAPI writes them. */
export const openPath = (path: string) => path.replace(/[:*](\w+)/g, '{$1}');

export const methodsOf = ({ method }: AccessRoute) =>
  method === 'ALL' ? METHODS_OF_ALL : [method.toLowerCase()];

function describeOperation(tag: string, method: string, access: AccessRoute, operation: Operation): Schema {
  const { summary, about, body, answers, failures = [] } = operation;
  const needs = access.permission
    ? `Needs \`${access.permission}\`${access.platformOnly ? ' in the platform account' : ''}.`
    : undefined;
  const description = [about, needs].filter((part) => part !== undefined).join('\n\n');
  return {
    tags: [tag],
    operationId: operationId(method, access.path),
    summary,
    ...(description === '' ? {} : { description }),
    security: securityOf(access, method),
    parameters: parametersOf(operation, access),
    ...(body && method !== 'get' && method !== 'delete' ? { requestBody: requestBody(operation) } : {}),
    responses: responses(access, answers, withCommon(failures, commonFailures(access, operation))),
  };
}

/** What an operation says of a failure itself, in the same words, is not said again. */
const withCommon = (own: Failure[], common: Failure[]) => [
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

/** Parameters of paths that are identifiers of something stored: anything else is 400. */
const IDENTIFIERS = new Set(['id', 'configID', 'messageID', 'convoID']);

function parametersOf(
  { route, path = {}, query = {}, account, headers = {}, example = {} }: Operation,
  access: AccessRoute,
) {
  return [
    ...namesIn(route).map((name) => {
      const words = path[name] ?? '';
      const schema = IDENTIFIERS.has(name) ? { schema: { type: 'string', pattern: ID_PATTERN } } : {};
      const given = typeof words === 'string' ? { about: words, ...schema } : words;
      return parameter('path', name, { ...given, required: true }, example.path?.[name]);
    }),
    ...(access.account === 'query'
      ? [
          parameter(
            'query',
            'account',
            { ...ACCOUNT, about: account ?? ACCOUNT.about },
            example.query?.['account'],
          ),
        ]
      : []),
    ...Object.entries(queryOf(query)).map(([name, each]) =>
      parameter('query', name, each, example.query?.[name]),
    ),
    ...Object.entries(headers).map(([name, each]) =>
      parameter('header', name, each, example.headers?.[name]),
    ),
  ];
}

export const isDto = (given: object): given is DtoFields => 'dto' in given;

function queryOf(query: NonNullable<Operation['query']>): Record<string, Parameter> {
  if (!isDto(query)) return query;
  const fields = [...fieldsOf(query as DtoFields)].map(([name, { schema, required }]) => {
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
    ...(example === undefined ? {} : { example: typed(schema, example) }),
  };
}

/** An example of a query is a text; the description shows it as what it means. */
const typed = ({ type }: Schema, example: string): unknown =>
  type === 'integer' || type === 'boolean' ? JSON.parse(example) : example;

function requestBody({ body, example, form }: Operation): Schema {
  const given = body!;
  const schema = isDto(given) ? bodySchemaOf(given) : given.schema;
  const required = isDto(given) ? !mayBeAbsent(given.dto) : given.required !== false;
  return {
    required,
    ...('about' in given && typeof given.about === 'string' ? { description: given.about } : {}),
    content: {
      'application/json': { schema, ...(example?.body === undefined ? {} : { example: example.body }) },
      ...(form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    },
  };
}

function responses(access: AccessRoute, answers: Answer[], failures: Failure[]): Schema {
  const found: Record<string, Schema> = {};
  for (const status of new Set(answers.map((answer) => answer.status))) {
    found[status] = success(
      access,
      answers.filter((answer) => answer.status === status),
    );
  }
  for (const status of new Set(failures.map((failure) => failure.status).sort())) {
    const failed = failure(
      access,
      failures.filter((each) => each.status === status),
    );
    found[status] = withMedia(found[status], failed);
  }
  return found;
}

/** An answer of the same status, such as a page, keeps its own words and media types. */
const withMedia = (answer: Schema | undefined, failed: Schema): Schema =>
  answer
    ? { ...answer, content: { ...(failed['content'] as Schema), ...(answer['content'] as Schema) } }
    : failed;

/** Several answers of one status differ by their media type, or in their examples. */
function success(access: AccessRoute, answers: Answer[]): Schema {
  const content: Record<string, Schema> = {};
  for (const { media = 'application/json', schema, example } of answers) {
    if (schema) content[media] ??= { schema, ...(example === undefined ? {} : { example }) };
  }
  const headers = { ...(access.limit === 'none' ? {} : LIMIT_HEADERS), ...answers[0]!.headers };
  return {
    description: answers.map(({ about }) => about).join(' '),
    headers: Object.fromEntries(
      Object.entries({ ...REQUEST_ID, ...headers }).map(([name, { about, schema }]) => [
        name,
        { description: about, schema: schema ?? { type: 'string' } },
      ]),
    ),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

const REQUEST_ID: Record<string, Parameter> = {
  'X-Request-Id': { about: 'Names this request in the logs: the one that was sent, or a new one.' },
};
const LIMIT_HEADERS: Record<string, Parameter> = {
  'X-RateLimit-Limit': { about: 'Requests in a window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { about: 'Requests left in this window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { about: 'When it ends, in Unix seconds.', schema: { type: 'integer' } },
};

function failure({ path }: AccessRoute, failures: Failure[]): Schema {
  const shown = failures.map((each) => ({ when: each.when, value: errorExampleOf(path, each) }));
  const lines = shown.map(({ when, value }) => `- ${value.message}${when ? ` (${when})` : ''}`);
  const examples = shown.map(({ value }, index) => [`error${index + 1}`, { summary: value.message, value }]);
  return {
    description: lines.join('\n'),
    content: {
      'application/json': { schema: errorSchemaOf(path), examples: Object.fromEntries(examples) as Schema },
    },
  };
}
