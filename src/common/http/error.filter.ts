import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { type AdditionalInfo, ReportedError } from '../errors.js';
import { errorBody, type ErrorFacts } from '../envelope.js';

/** Has a say before an error is answered that no guard has seen: it throws what is to be answered instead. */
export type BeforeAnswer = (request: Request, response: Response) => Promise<void>;

/** Writes every error, wherever it comes from, in the envelope of its area (rules of the design, section 4). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly before: BeforeAnswer = async () => {}) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    answerError(request, response, request.path, (await this.objection(request, response)) ?? error);
  }

  private async objection(request: Request, response: Response): Promise<unknown> {
    try {
      await this.before(request, response);
      return undefined;
    } catch (instead) {
      return instead;
    }
  }
}

/** What an error's answer is made from, with a framework around it or without. */
type Asked = IncomingMessage & { log?: Logger };

/** @param path decides which envelope the error wears */
export function answerError(request: Asked, response: ServerResponse, path: string, error: unknown): void {
  const facts = factsOf(error);
  if (facts.errno >= 500) request.log?.error({ err: error }, 'request failed');
  // A streamed answer that has begun cannot become an error any more: cutting it off tells the client.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(errorBody(path, facts)));
  for (const [name, value] of Object.entries(error instanceof ReportedError ? error.headers : {})) {
    response.setHeader(name, value);
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.statusCode = facts.errno;
  response.end(body);
}

/** Message and status that a client may see: nothing of a stack, query, key or inner host. */
export function factsOf(error: unknown): ErrorFacts {
  if (error instanceof ReportedError) {
    return { errno: error.status, message: error.message, additionalInfo: error.additionalInfo };
  }
  if (error instanceof HttpException) return factsOfNest(error);
  const status = statusOf(error);
  return status === undefined
    ? { errno: 500, message: 'Internal server error.' }
    : { errno: status, message: HTTP_MESSAGES.get(status) ?? 'Bad request.' };
}

const HTTP_MESSAGES = new Map([
  [400, 'Bad request.'],
  [404, 'Not found.'],
  [405, 'Method not allowed.'],
  [413, 'The body is too large.'],
  [415, 'Send the body as application/json.'],
]);

function factsOfNest(error: HttpException): ErrorFacts {
  const errno = error.getStatus();
  const body = error.getResponse();
  const additionalInfo =
    typeof body === 'object' ? (body as { additional_info?: AdditionalInfo }).additional_info : undefined;
  // The framework's own words for these repeat what was sent.
  if (errno === 404 || errno === 413 || errno === 415) return { errno, message: HTTP_MESSAGES.get(errno)! };
  if (errno === 400 && /JSON|Unexpected|decode/i.test(error.message)) {
    return { errno, message: 'The request is malformed.' };
  }
  return { errno, message: errno >= 500 ? 'Internal server error.' : error.message, additionalInfo };
}

/** Status of an error that is made to be shown (http-errors): one of a call of ours to others is not theirs to see. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 && expose === true ? status : undefined;
}
