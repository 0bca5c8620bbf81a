import type { AccessRoute } from '../../auth/index.js';
import type { Operation, RouteDocs, Schema } from '../../common/api-docs/model.js';
import { pathParameterNames } from '../../common/api-docs/route-docs.js';
import type { FindArea } from '../../common/area.js';
import { namedSchemas } from '../../common/api-docs/schema.js';
import { findGaps } from './dto-schema.js';
import { describeOperation, isDto } from './operation.js';
import { SECURITY_SCHEMES } from './security.js';
import { TAGS } from './tags.js';

const ABOUT = `Keyword rank tracker, realtime relay and platform services in one application.

Successes have status 200, creations included; only requests that continue in the background return 202. Every response
carries \`X-Request-Id\`; responses of limited routes carry \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (Unix seconds). Responses of more than 1 KB are compressed (br or gzip) for clients that accept it.
Unknown body properties are ignored, so a client may send back what it received. No property name, at any depth, may begin
with \`$\` or be \`__proto__\`, \`constructor\` or \`prototype\`, except in relay content. A query parameter may be given
once only, and \`account\` only where it is described. Unknown paths and methods are 404. Times are UTC. docs/events.md
describes the events on sockets.`;

/** Methods of a route that is registered for all of them. */
const ALL_METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The OpenAPI document: the routes of the route table, as described by the features. */
export function describeApi(
  version: string,
  routes: readonly AccessRoute[],
  chapters: readonly RouteDocs[],
  findArea: FindArea,
): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { tag, operations } of chapters) {
    for (const operation of operations) {
      const route = findRoute(routes, operation);
      if (!route) continue;
      const entry = (paths[openApiPath(route.path)] ??= {});
      const served = { ...route, area: findArea(route.path) };
      for (const method of listHttpMethods(route)) {
        entry[method] = describeOperation(tag, method, served, operation);
      }
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

/** Routes, parameters and fields without a description, and descriptions of what does not exist. A test expects none. */
export function documentationGaps(routes: readonly AccessRoute[], chapters: readonly RouteDocs[]): string[] {
  const operations = chapters.flatMap((chapter) => chapter.operations);
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  const described = operations.map(({ route }) => route);
  return [
    ...served
      .filter((route) => !described.includes(route))
      .map((route) => `${route} is not described: add it to the *.docs.ts of its controller`),
    ...described.filter((route) => !served.includes(route)).map((route) => `${route} is not served`),
    ...chapters
      .filter(({ tag }) => !(tag in TAGS))
      .map(({ tag }) => `the tag ${tag} is not described in tags.ts`),
    ...operations.flatMap(({ route, path = {}, query = {}, body = {} }) => [
      ...pathParameterNames(route)
        .filter((name) => path[name] === undefined)
        .map((name) => `${route}: :${name} is not described`),
      ...[query, body].flatMap((each) => (isDto(each) ? findGaps(each) : [])),
    ]),
  ];
}

export function findRoute(routes: readonly AccessRoute[], { route }: Operation): AccessRoute | undefined {
  return routes.find(({ method, path }) => `${method} ${path}` === route);
}

/** '/v1/slots/:id' as '/v1/slots/{id}'. */
export const openApiPath = (path: string) => path.replace(/[:*](\w+)/g, '{$1}');

export const listHttpMethods = ({ method }: AccessRoute) =>
  method === 'ALL' ? ALL_METHODS : [method.toLowerCase()];
