// npm run generate: writes web/src/shared/api/schema.ts, the types of those routes that the console calls. A test compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'web', 'src');
export const SCHEMA_FILE = join(sources, 'shared', 'api', 'schema.ts');

const HEADER = '// Generated from /docs/openapi.json by `npm run generate`.\n\n';

/** Paths in the form of the description, such as '/v1/rank/table/{configID}', that files of the console contain. */
function calledPaths() {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && join(sources, file) !== SCHEMA_FILE)
    .map((file) => readFileSync(join(sources, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/'(\/(?:v1|app|health)\/[^']+)'/g)].map(([, path]) => path)),
  );
}

const referencesIn = (value) =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);

/** Bodies may have other properties, which are ignored; types are for those that are described. */
function closed(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(closed);
  const { propertyNames, additionalProperties, ...rest } = value;
  const kept =
    propertyNames === undefined && additionalProperties !== undefined ? { additionalProperties } : {};
  return Object.fromEntries(
    Object.entries({ ...rest, ...kept }).map(([name, inner]) => [name, closed(inner)]),
  );
}

/** The described schemas that `value` refers to, directly or not. */
function usedSchemas(value, schemas, used = {}) {
  for (const name of referencesIn(value)) {
    if (name in used) continue;
    used[name] = schemas[name];
    usedSchemas(schemas[name], schemas, used);
  }
  return used;
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Errors, which the client turns into `ApiError`, are one shared type. */
function withSharedError({ responses, ...operation }) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return { ...operation, responses: { ...Object.fromEntries(successes), default: ERROR } };
}

const ERROR = { $ref: '#/components/responses/Error' };
const ERROR_RESPONSE = {
  description: 'Any error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PlatformError' } } },
};

/** Response headers, and methods and bodies that an operation does not have: openapi-fetch does without them. */
const isUnused = (member) =>
  ts.isPropertySignature(member) &&
  (member.name.text === 'headers' ||
    (member.type?.kind === ts.SyntaxKind.NeverKeyword && !KEPT.has(member.name.text)));

/** What openapi-fetch reads even where there is none. */
const KEPT = new Set(['query', 'header', 'path', 'cookie', 'content']);

function withoutUnused(nodes) {
  const visit = (node) => (isUnused(node) ? undefined : ts.visitEachChild(node, visit, undefined));
  return nodes.map((node) => ts.visitNode(node, visit));
}

/** @param document the API description */
export async function apiTypes(document) {
  const called = calledPaths();
  const entries = Object.entries(document.paths).filter(([path]) => called.has(path));
  const paths = mapValues(closed(Object.fromEntries(entries)), (methods) =>
    mapValues(methods, withSharedError),
  );
  const responses = { Error: ERROR_RESPONSE };
  const schemas = usedSchemas({ paths, responses }, document.components.schemas);
  const part = { ...document, paths, components: { responses, schemas } };
  const types = withoutUnused(await openapiTS(structuredClone(part)));
  return HEADER + astToString(types, { formatOptions: { removeComments: true } });
}

/** The description by the build, without starting the application. */
async function describeBuild() {
  const load = (file) => import(join(root, 'dist', file));
  const [
    { AppModule },
    { RouteTable },
    { SystemClock },
    { loadSettings },
    { collectDocs },
    { describeApi },
    { Areas },
  ] = await Promise.all(
    [
      'app.module.js',
      'access/route-table.js',
      'common/clock.js',
      'settings/load-settings.js',
      'platform/docs/api-description.js',
      'platform/docs/document.js',
      'common/area.js',
    ].map(load),
  );
  const { DiscoveryService, ModulesContainer, NestFactory } = await import('@nestjs/core');
  const preview = await NestFactory.createApplicationContext(
    AppModule.with(loadSettings({ NODE_ENV: 'test' }), new SystemClock()),
    { preview: true, logger: false, abortOnError: false },
  );
  const modules = preview.get(ModulesContainer);
  const discovery = new DiscoveryService(modules);
  const { find: findArea } = new Areas(modules);
  return describeApi('0.0.0', new RouteTable(discovery).routes, await collectDocs(discovery), findArea);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import('reflect-metadata');
  writeFileSync(SCHEMA_FILE, await apiTypes(JSON.parse(JSON.stringify(await describeBuild()))));
}
