import type { Type } from '@nestjs/common';
import type { TagName } from './tags.js';

/** JSON Schema of 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Record<string, unknown>;

/** A class that validates input: types, bounds and what is required are read from it, the words are given here. */
export interface DtoFields {
  dto: Type<object>;
  /** One text a field; for a field with fields of its own, those. */
  about: Record<string, string | NestedFields>;
}

export interface NestedFields extends DtoFields {
  text: string;
}

/** A request as it can be sent. What an answer's `try` leaves out is taken from the operation's `example`. */
export interface ExampleRequest {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** For a request without any credential. */
  anonymous?: true;
}

export interface Parameter {
  about: string;
  schema?: Schema;
  required?: true;
}

export interface Answer {
  status: number;
  about: string;
  /** Of the body; an answer without one has none. */
  schema?: Schema;
  media?: string;
  example?: unknown;
  headers?: Record<string, Parameter>;
  /** What brings this answer about, so that a test can see it happen. */
  try?: ExampleRequest;
}

/** An error with a message of its own. What every route of its kind may answer is added by errors.ts. */
export interface Failure {
  status: number;
  message: string;
  /** Without it, the state that leads there is too rare to be had on demand; `when` then says what it is. */
  try?: ExampleRequest;
  when?: string;
  additionalInfo?: unknown;
}

export interface Operation {
  /** Method and path as in the route table: 'GET /v1/slots/:id'. */
  route: string;
  summary: string;
  about?: string;
  /** Of the parameters of the path: words, and an example in `example.path`. */
  path?: Record<string, string | Parameter>;
  query?: DtoFields | Record<string, Parameter>;
  /** What the query `account` is for, where it does not name the account that is acted for. */
  account?: string;
  headers?: Record<string, Parameter>;
  body?: DtoFields | { schema: Schema; about?: string; required?: false };
  /** A browser may send the body as a form, too. */
  form?: true;
  example?: ExampleRequest;
  answers: Answer[];
  failures?: Failure[];
}

/** What the routes of one or more controllers take and answer. */
export interface RouteDocs {
  tag: TagName;
  operations: Operation[];
}
