import type { Type } from '@nestjs/common';

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type Schema = Record<string, unknown>;

/** A DTO: types, bounds and required fields are read from its validators, descriptions from `About`. */
export interface DtoFields {
  dto: Type<object>;
}

/** A request that a test sends. What a `try` omits is taken from the operation's `example`. */
export interface ExampleRequest {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends no credentials. */
  anonymous?: true;
}

export interface Parameter {
  about: string;
  schema?: Schema;
  required?: true;
}

export interface DocumentedResponse {
  status: number;
  about: string;
  /** Omitted for a response without a body. */
  schema?: Schema;
  media?: string;
  example?: unknown;
  headers?: Record<string, Parameter>;
  /** The request that leads to this response, if not `example` of the operation. */
  try?: ExampleRequest;
}

/** An error that is specific to an operation. Errors that follow from its access policy and body are added by the platform. */
export interface DocumentedError {
  status: number;
  message: string;
  /** Omitted where a test cannot cause the error on demand; `when` then describes the cause. */
  try?: ExampleRequest;
  when?: string;
  additionalInfo?: unknown;
}

export interface Operation {
  /** Method and path as in the route table: 'GET /v1/slots/:id'. */
  route: string;
  summary: string;
  about?: string;
  /** Path parameters; their examples are in `example.path`. */
  path?: Record<string, string | Parameter>;
  query?: DtoFields | Record<string, Parameter>;
  /** Description of the query parameter `account`, where it is not the account to act for. */
  account?: string;
  headers?: Record<string, Parameter>;
  body?: DtoFields | { schema: Schema; about?: string; required?: false };
  /** The body may also be sent as CSV: an example. */
  csv?: string;
  /** The body may also be sent as a form. */
  form?: true;
  example?: ExampleRequest;
  responses: DocumentedResponse[];
  errors?: DocumentedError[];
}

/** Description of the routes of one or more controllers. */
export interface RouteDocs {
  /** One of those in the platform's `docs/tags.ts`. */
  tag: string;
  operations: Operation[];
}
