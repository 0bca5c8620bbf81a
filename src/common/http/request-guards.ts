import type { IncomingMessage } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import {
  BadRequestError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../errors.js';
import type { FindArea } from '../area.js';
import { shownPath } from '../validation/body.js';
import { findLossyNumber } from '../json-numbers.js';
import { CSV, CSV_TYPES, type RouteTraits } from './route-traits.js';

const MAX_DEPTH = 32;

/** HTTP/1.1 requires the Host header. */
export function requireHost(
  { httpVersion, headers }: Request,
  _response: Response,
  next: NextFunction,
): void {
  const missing = httpVersion === '1.1' && headers.host === undefined;
  next(missing ? new BadRequestError('The Host header is missing.') : undefined);
}

/** Drops `If-None-Match: *`, which Express would answer with 304 even to a client that has no copy. */
export function ignoreIfNoneMatchWildcard(
  { headers }: Request,
  _response: Response,
  next: NextFunction,
): void {
  if (headers['if-none-match']?.trim() === '*') delete headers['if-none-match'];
  next();
}

/** Accepts bodies only as application/json, or also as what the route declares with `@Accepts`. */
export const requireAcceptedBody =
  ({ acceptedType }: Pick<RouteTraits, 'acceptedType'>) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const { headers, method, path } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return next();
    const accepted = ['application/json', acceptedType(method, path) ?? []].flat();
    if (request.is(accepted.includes(CSV) ? [...accepted, ...CSV_TYPES] : accepted)) return next();
    const message = `Send the body as ${accepted.join(' or ')}.`;
    drainRequestBody(request, () => next(new UnsupportedMediaTypeError(message)));
  };

const DRAIN_MS = 2000;

/**
 * Waits, up to a limit, for the end of a request that will be rejected. Race: closing the connection while the client
 * is still sending resets it, and the response is lost.
 */
function drainRequestBody(request: IncomingMessage, callback: () => void): void {
  if (request.complete) return callback();
  const finish = () => {
    clearTimeout(timeout);
    request.off('end', finish).off('close', finish);
    callback();
  };
  const timeout = setTimeout(finish, DRAIN_MS).unref();
  request.once('end', finish).once('close', finish).resume();
}

const emptyBodies = new WeakSet<IncomingMessage>();

/** Bodies of routes that anyone may call, in bytes. */
const PUBLIC_LIMIT = 16 * 1024;

/**
 * `verify` option of the body parsers, which call it before they parse; without a charset for files, which are checked
 * when they are read.
 * @throws PayloadTooLargeError, BadRequestError
 */
export const inspectRawBody =
  (findArea: FindArea, { isPublic }: Pick<RouteTraits, 'isPublic'>) =>
  (request: IncomingMessage, _response: unknown, body: Buffer, charset: string | null): void => {
    const { method, path } = request as Request;
    if (body.length > PUBLIC_LIMIT && isPublic(method, path)) throw new PayloadTooLargeError();
    if (body.length === 0) emptyBodies.add(request);
    else if (charset !== null) {
      const text = decodeBody(body, charset);
      if (findArea(path).forServices) assertKeptNumbers(text);
    }
  };

const IN_UTF_8 = 'Send the body in UTF-8.';

/** Names what of a body its parser cannot read; other errors are passed on. */
export const nameUnreadableBody: ErrorRequestHandler = (error: unknown, { headers }, _response, next) => {
  const { type, status } = Object(error) as { type?: unknown; status?: unknown };
  const encoding = headers['content-encoding'];
  if (type === 'encoding.unsupported')
    next(
      new UnsupportedMediaTypeError(
        'Send the body with the Content-Encoding gzip, deflate or br, or without one.',
      ),
    );
  else if (type === 'charset.unsupported' || (type === 'entity.verify.failed' && status === 415))
    next(new UnsupportedMediaTypeError(IN_UTF_8));
  else if (type === undefined && status === 400 && encoding !== undefined)
    next(new BadRequestError(`The body is not what its Content-Encoding says: ${encoding.slice(0, 20)}.`));
  else next(error);
};

/** @throws BadRequestError when the text would be stored or passed on with replaced characters */
export function decodeBody(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch (error) {
    if (error instanceof RangeError) throw new UnsupportedMediaTypeError(IN_UTF_8);
    throw new BadRequestError(`The body is not valid ${charset.toUpperCase()}.`);
  }
}

/**
 * What services send is passed on unchanged: a number that would arrive as another one is refused.
 * @param text JSON
 * @throws BadRequestError
 */
export function assertKeptNumbers(text: string): void {
  const number = findLossyNumber(text);
  if (number === undefined) return;
  throw new BadRequestError(
    `The number ${number.slice(0, 100)} cannot be kept exactly: send it as a string.`,
  );
}

/** Treats an empty body as missing, of which the body parser makes `{}`, or as an empty file. */
export const dropEmptyBody =
  ({ acceptedType }: Pick<RouteTraits, 'acceptedType'>) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const isEmpty = request.body === undefined || emptyBodies.has(request);
    const isFile = () => request.is([...CSV_TYPES]) && acceptedType(request.method, request.path) === CSV;
    if (isEmpty) request.body = isFile() ? Buffer.alloc(0) : undefined;
    next();
  };

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;
/** The first bytes of ZIP archives, which workbooks are too, and of older workbooks. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];
/** Byte order marks say more than a declared character set. */
const MARKS = ['fffe', 'feff', 'efbb'];

/** Reads files in the character set that they declare; those that are not text are refused. */
export function readDeclaredCharset(request: Request, _response: Response, next: NextFunction): void {
  const { body, headers } = request as Request & { body: unknown };
  if (!Buffer.isBuffer(body)) return next();
  const start = body.toString('hex', 0, 4);
  if (WORKBOOKS.includes(start))
    return next(
      new UnsupportedMediaTypeError(
        'The body is a workbook or an archive: save the table as CSV, and send it as text/csv.',
      ),
    );
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  if (/^utf-?8$/i.test(charset) || MARKS.includes(start.slice(0, 4))) return next();
  try {
    request.body = Buffer.from(new TextDecoder(charset).decode(body));
    next();
  } catch {
    next(new UnsupportedMediaTypeError(`The character set ${charset} is not known: send the file as UTF-8.`));
  }
}

/**
 * Rejects repeated query parameters, names that look like operators, and those that differ from a parameter of the route
 * by case or brackets alone: ignored, they would give another answer than meant. `account` is watched on every path, as
 * the request would act for another account. Other unknown names are ignored, and pages read their query themselves.
 */
export const rejectInvalidQuery =
  ({ queryNames, readsAnyQuery }: Pick<RouteTraits, 'queryNames' | 'readsAnyQuery'>): RequestHandler =>
  (request, _response, next) => {
    const given = Object.entries(request.query);
    if (given.length === 0 || readsAnyQuery(request.method, request.path)) return next();
    const known = [...queryNames(request.method, request.path), 'account'];
    const problems = given.flatMap(([path, value]) => {
      if (isOperator(path)) return [{ path, message: `parameter name not allowed: ${path}` }];
      const meant = known.includes(path) ? undefined : known.find((name) => isLike(path, name));
      if (meant !== undefined) return [{ path, message: `${path} is not a parameter: write ${meant}=…` }];
      return typeof value === 'string' ? [] : [{ path, message: `${path} is given more than once` }];
    });
    next(problems.length > 0 ? new ValidationError(problems) : undefined);
  };

/** Whether a name is that of a parameter but for its case, and for brackets and what is in them. */
const isLike = (given: string, name: string): boolean =>
  [given.replace(/\[.*$/s, ''), given.replaceAll(/[[\]]/g, '')].some(
    (text) => text.toLowerCase() === name.toLowerCase(),
  );

const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** 'account[$ne]', '$where', '__proto__[x]': names that other query parsers turn into objects. */
const isOperator = (name: string) =>
  name.split(/[[\].]/).some((part) => part.startsWith('$') || PROTOTYPE.has(part));

/**
 * Rejects bodies that are not objects, or contain `$` operators, prototype keys or lone surrogates at any depth. What
 * services send is opaque and not checked; files are checked when they are read.
 */
export const rejectUnsafeBody =
  (findArea: FindArea) =>
  ({ path, body }: Request, _response: Response, next: NextFunction): void => {
    const { forServices, acceptsLists } = findArea(path);
    if (forServices || Buffer.isBuffer(body)) return next();
    try {
      if (Array.isArray(body) && !acceptsLists) throw new BadRequestError('The body must be a JSON object.');
      const malformed: string[] = [];
      inspect(body, [], malformed);
      const problems = malformed.map((field) => ({ path: field, message: `${field} is not Unicode text` }));
      next(problems.length > 0 ? new ValidationError(problems) : undefined);
    } catch (error) {
      next(error);
    }
  };

/**
 * Lone surrogates can neither be stored nor sent unchanged, and some validators throw on them.
 * @param path keys to the value; shared by the whole walk, as a body may have 10,000 keywords
 * @param malformed receives the paths of strings with lone surrogates
 */
function inspect(value: unknown, path: (string | number)[], malformed: string[]): void {
  if (typeof value === 'string' && !value.isWellFormed()) malformed.push(path.join('.').toWellFormed());
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw tooDeep(path);
  const last = path.length;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path[last] = index;
      inspect(value[index], path, malformed);
    }
  } else {
    for (const key of Object.keys(value)) {
      if (key.startsWith('$') || PROTOTYPE.has(key)) {
        throw new BadRequestError(`The body must not contain the key ${JSON.stringify(key)}.`);
      }
      path[last] = key;
      if (!key.isWellFormed()) malformed.push(path.join('.').toWellFormed());
      inspect((value as Record<string, unknown>)[key], path, malformed);
    }
  }
  path.length = last;
}

function tooDeep(keys: (string | number)[]): BadRequestError {
  const path = shownPath(keys.join('.').toWellFormed());
  const message = `${path} is nested too deeply`;
  return new BadRequestError('The body is nested too deeply.', { fields: [{ path, message }] });
}
