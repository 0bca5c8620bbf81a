import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { AccessRoute } from '../../src/access/access-policy.js';
import type { ExampleRequest, Operation, Schema } from '../../src/common/api-docs/model.js';
import { collectDocs } from '../../src/platform/docs/api-description.js';
import { describeApi, listHttpMethods, openApiPath, findRoute } from '../../src/platform/docs/document.js';
import { findArea, discovery, routes } from './route-table.js';

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface DescribedOperation {
  parameters: { in: string; name: string; schema: Schema; example?: unknown; required?: boolean }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  security: Record<string, string[]>[];
}

export interface Document {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: object;
}

export const chapters = await collectDocs(discovery);
export const document = describeApi('0.0.0', routes, chapters, findArea) as unknown as Document;
export const operations = chapters.flatMap((chapter) => chapter.operations);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { 'time-zone': true, website: true },
});
formats.default(ajv);
const compiled = new Map<Schema, ValidateFunction>();

/** Validates a value by a schema of the document. @returns the errors */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const validate =
    compiled.get(schema) ?? ajv.compile({ ...schema, components: document.components } as object);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The route of an operation, with its access policy. */
export function accessOf(operation: Operation): AccessRoute {
  const route = findRoute(routes, operation);
  if (!route) throw new Error(`${operation.route} is not served`);
  return route;
}

/** The described operation; of a route for every method the first. */
export function describedOf(operation: Operation): DescribedOperation {
  const route = accessOf(operation);
  return document.paths[openApiPath(route.path)]![listHttpMethods(route)[0]!]!;
}

/** The schema of an answer, by the media type that it really came as. */
export function answerSchema(operation: Operation, status: number, contentType = ''): Schema | undefined {
  const content = describedOf(operation).responses[status]?.content ?? {};
  const media = contentType.split(';', 1)[0]!;
  return (content[media] ?? content['*/*'])?.schema;
}

/** A request of an operation: its example, but for what an answer's own says otherwise. */
export function requestOf(operation: Operation, attempt: ExampleRequest = {}) {
  const { example = {} } = operation;
  const route = accessOf(operation);
  const path = { ...example.path, ...attempt.path };
  const query = { ...example.query, ...attempt.query };
  const filled = route.path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return {
    method: listHttpMethods(route)[0] as 'get' | 'post' | 'put' | 'patch' | 'delete',
    url: text === '' ? filled : `${filled}?${text}`,
    headers: { ...example.headers, ...attempt.headers },
    body: attempt.body === undefined ? example.body : attempt.body,
  };
}
