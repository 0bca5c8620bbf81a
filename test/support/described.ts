import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { rowOfRoute } from '../../src/auth/access/access-rows.js';
import type { AccessRow } from '../../src/auth/access/access-table.js';
import {
  describe as describeApi,
  methodsOf,
  openPath,
  splitRoute,
} from '../../src/platform/docs/document.js';
import { FEATURES } from '../../src/platform/docs/features/index.js';
import type { ExampleRequest, Operation, Schema } from '../../src/platform/docs/model.js';

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

export const document = describeApi('0.0.0') as unknown as Document;
export const operations = FEATURES.flatMap((feature) => feature.operations);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { 'time-zone': true, website: true },
});
formats.default(ajv);
const compiled = new Map<Schema, ValidateFunction>();

/** What is wrong with a value by a schema of the document; nothing, hopefully. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const validate =
    compiled.get(schema) ?? ajv.compile({ ...schema, components: document.components } as object);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export function rowOf({ route }: Operation): AccessRow {
  const row = rowOfRoute(...splitRoute(route));
  if (!row) throw new Error(`No row for ${route}`);
  return row;
}

/** The described operation; of a route for every method the first. */
export function describedOf(operation: Operation): DescribedOperation {
  const row = rowOf(operation);
  return document.paths[openPath(row.path)]![methodsOf(row)[0]!]!;
}

/** The schema of an answer, by the media type that it really came as. */
export function answerSchema(operation: Operation, status: number, contentType = ''): Schema | undefined {
  const content = describedOf(operation).responses[status]?.content ?? {};
  const media = contentType.split(';', 1)[0]!;
  return (content[media] ?? content['*/*'])?.schema;
}

/** A request of an operation: its example, but for what an answer's own says otherwise. */
export function requestOf(operation: Operation, attempt: ExampleRequest = {}) {
  const { example = {}, route } = operation;
  const path = { ...example.path, ...attempt.path };
  const query = { ...example.query, ...attempt.query };
  const [, pattern] = splitRoute(route);
  const filled = pattern.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return {
    method: methodsOf(rowOf(operation))[0] as 'get' | 'post' | 'put' | 'patch' | 'delete',
    url: text === '' ? filled : `${filled}?${text}`,
    headers: { ...example.headers, ...attempt.headers },
    body: attempt.body === undefined ? example.body : attempt.body,
  };
}
