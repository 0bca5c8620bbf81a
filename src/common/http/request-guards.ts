import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { areaOf } from '../envelope.js';
import { BadRequestError, UnsupportedMediaTypeError, ValidationError } from '../errors.js';

const MAX_DEPTH = 32;

/** HTTP/1.1 has every request say whom it is for. */
export function requireHost(
  { httpVersion, headers }: Request,
  _response: Response,
  next: NextFunction,
): void {
  const missing = httpVersion === '1.1' && headers.host === undefined;
  next(missing ? new BadRequestError('The Host header is missing.') : undefined);
}

/**
 * `If-None-Match: *` asks for nothing that is there already, which makes sense for writing only. The framework takes it
 * for "whatever I have is good", and answers 304 to a client that has nothing (rule 723).
 */
export function ignoreAnyMatch({ headers }: Request, _response: Response, next: NextFunction): void {
  if (headers['if-none-match']?.trim() === '*') delete headers['if-none-match'];
  next();
}

const FORM = 'application/x-www-form-urlencoded';

/** Pages of our own, whose forms browsers send without a script. */
const FORM_PATHS = /^\/reset-password\/?$/i;

/** Bodies only as application/json, and forms for our own pages: no other body reaches a route. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const taken = FORM_PATHS.test(request.path) ? ['application/json', FORM] : ['application/json'];
  if (!hasBody || request.is(taken)) return next();
  drainRequestBody(request, () => next(new UnsupportedMediaTypeError()));
}

const DRAIN_MS = 2000;

/**
 * Calls back when a request that is going to be refused has been sent to its end, or after a while. Race: hanging up
 * on a client that is still sending resets the connection, and what it was answered is lost on the way (rule 729).
 */
function drainRequestBody(request: IncomingMessage, done: () => void): void {
  if (request.complete) return done();
  const over = () => {
    clearTimeout(enough);
    request.off('end', over).off('close', over);
    done();
  };
  const enough = setTimeout(over, DRAIN_MS).unref();
  request.once('end', over).once('close', over).resume();
}

const empty = new WeakSet<IncomingMessage>();

/** The body parser shows it the bytes that it has read. */
export function noteEmpty(request: IncomingMessage, _response: unknown, body: Buffer): void {
  if (body.length === 0) empty.add(request);
}

/** The body parser makes an object of nothing. Nothing is no body, with a content type or without (rule 769). */
export function dropEmpty(request: Request, _response: Response, next: NextFunction): void {
  if (empty.has(request)) request.body = undefined;
  next();
}

/**
 * A query parameter given twice is refused rather than guessed at, and so is one that looks like an operator. Other names
 * with brackets are unknown and ignored, but for the account: the caller would act for another one than it believes.
 */
export function refuseOddQuery(request: Request, _response: Response, next: NextFunction): void {
  const problems = Object.entries(request.query).flatMap(([path, value]) => {
    if (isOperator(path)) return [{ path, message: `${path} is no parameter` }];
    if (path.startsWith('account[')) {
      return [{ path, message: `${path} is not a parameter: write account=…` }];
    }
    return typeof value === 'string' ? [] : [{ path, message: `${path} is given more than once` }];
  });
  next(problems.length > 0 ? new ValidationError(problems) : undefined);
}

const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** 'account[$ne]', '$where', '__proto__[x]': what other parsers make objects of. */
const isOperator = (name: string) =>
  name.split(/[[\].]/).some((part) => part.startsWith('$') || PROTOTYPE.has(part));

/**
 * A body of ours is an object with no `$` operator and no prototype key, at any depth, and its texts are Unicode.
 * Relay content is opaque and is left alone.
 */
export function refuseOperators(request: Request, _response: Response, next: NextFunction): void {
  if (areaOf(request.path) === 'relay') return next();
  try {
    if (Array.isArray(request.body)) throw new BadRequestError('The body must be a JSON object.');
    const halves: string[] = [];
    inspect(request.body, [], halves);
    const problems = halves.map((path) => ({ path, message: `${path} is not Unicode text` }));
    next(problems.length > 0 ? new ValidationError(problems) : undefined);
  } catch (error) {
    next(error);
  }
}

/**
 * Half a surrogate pair is no character: nothing can store or send it as it is, and validators fall over it (rule 725).
 * @param path keys down to the value: one list for the whole walk, for a body may have 10,000 keywords
 * @param halves gets the paths of such texts
 */
function inspect(value: unknown, path: string[], halves: string[]): void {
  if (typeof value === 'string' && !value.isWellFormed()) halves.push(path.join('.').toWellFormed());
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw new BadRequestError('The body is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('$') || PROTOTYPE.has(key)) {
      throw new BadRequestError(`The body must not contain the key ${JSON.stringify(key)}.`);
    }
    path.push(key);
    if (!key.isWellFormed()) halves.push(path.join('.').toWellFormed());
    inspect(inner, path, halves);
    path.pop();
  }
}
