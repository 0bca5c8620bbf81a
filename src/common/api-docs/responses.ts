import type { DocumentedResponse, ExampleRequest, Schema, DocumentedError } from './model.js';
import { constant, findExample, type Fields, integer, list, namedSchema, object } from './schema.js';

const PAGINATION = namedSchema(
  'Pagination',
  object({
    current_page: integer('From 1.'),
    per_page: integer(),
    total: integer('Of all pages together.'),
    total_pages: integer(),
  }),
);

const envelope = (more: Record<string, Schema>, message = 'SUCCESS') =>
  object({ success: constant(true), message: constant(message), ...more });

const inEnvelope = (status: number, about: string, data: Schema, example: unknown): DocumentedResponse => ({
  ...bare(about, envelope({ data }), { success: true, message: 'SUCCESS', data: example }),
  status,
});

/** 200 with `{success, message, data}`. */
export const ok = (about: string, data: Schema, example = findExample(data)): DocumentedResponse =>
  inEnvelope(200, about, data, example);

/** 200 with `{success, message, data}`, where data is an object. */
export const okWith = (about: string, fields: Fields): DocumentedResponse => ok(about, object(fields));

/** 202 with `{success, message, data}`. */
export const accepted = (about: string, data: Schema): DocumentedResponse =>
  inEnvelope(202, about, data, findExample(data));

/** 200 with `{success, message, data}` and a specific message. */
export const okWithMessage = (
  message: string,
  about: string,
  data: Schema,
  example = findExample(data),
): DocumentedResponse => bare(about, envelope({ data }, message), { success: true, message, data: example });

/** 200 with one page of a list. */
export const page = (about: string, item: Schema, examples = [findExample(item)]): DocumentedResponse =>
  describePage(about, list(item), examples, examples.length);

/** 200 with one page of a list, and other fields beside it; the example omits those named with '?' at the end. */
export const pageWith = (about: string, item: Schema, fields: Record<string, Schema>): DocumentedResponse =>
  bare(about, envelope({ data: list(item), pagination: PAGINATION, ...fields }), {
    success: true,
    message: 'SUCCESS',
    data: [findExample(item)],
    pagination: { current_page: 1, per_page: 25, total: 1, total_pages: 1 },
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, schema]) =>
        name.endsWith('?') ? [] : [[name, findExample(schema)]],
      ),
    ),
  });

/** 200 with one page of something else than a list. */
export const describePage = (
  about: string,
  data: Schema,
  example = findExample(data),
  total = 1,
): DocumentedResponse =>
  bare(about, envelope({ data, pagination: PAGINATION }), {
    success: true,
    message: 'SUCCESS',
    data: example,
    pagination: { current_page: 1, per_page: 25, total, total_pages: 1 },
  });

/** 200 with a body that is not in the envelope. */
export const bare = (about: string, schema: Schema, example = findExample(schema)): DocumentedResponse => ({
  status: 200,
  about,
  schema,
  example,
});

/** The rows of a list as text, with `format=csv`. */
export const csv = (about: string, query: Record<string, string> = {}): DocumentedResponse => ({
  ...text(about, 'text/csv'),
  headers: { 'Content-Disposition': { about: 'With `format=csv`: the suggested file name.' } },
  try: { query: { ...query, format: 'csv' } },
});

/** 200 with a text or a file. */
export const text = (about: string, media: string): DocumentedResponse => ({
  status: 200,
  about,
  media,
  schema: { type: 'string' },
});

/** Another request that leads to a response which is described already. */
export const sameFor = (attempt: ExampleRequest): DocumentedResponse => ({
  status: 200,
  about: '',
  try: attempt,
});

/** What causes an error: text, a request that leads to it, or both. */
type Cause = string | (ExampleRequest & { when?: string });

/** An error of an operation, by its status and message. */
export function fails(status: number, message: string, cause: Cause = {}): DocumentedError {
  const { when, ...attempt } = typeof cause === 'string' ? { when: cause } : cause;
  return {
    status,
    message,
    ...(when === undefined ? {} : { when }),
    ...(Object.keys(attempt).length === 0 ? {} : { try: attempt }),
  };
}

/** A field or parameter that validation rejects; `path` is the first word of the message unless it is given. */
export const invalid = (
  message: string,
  attempt: ExampleRequest,
  path = message.split(' ', 1)[0],
): DocumentedError => ({
  ...fails(400, 'Validation failed.', { when: message, ...attempt }),
  additionalInfo: { fields: [{ path, message }] },
});

export const invalidId = (name: string): DocumentedError => ({
  ...invalid(`${name} must be an identifier of 24 hexadecimal digits`, { path: { [name]: 'not-an-id' } }),
  when: `${name} is not a valid identifier`,
});

/** The same error for a foreign account and for one that does not exist. */
export const noAccess = (attempt: ExampleRequest = {}): DocumentedError =>
  fails(403, 'No access to this account.', { when: 'it is foreign or does not exist', ...attempt });
