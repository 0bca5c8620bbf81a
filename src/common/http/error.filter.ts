import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { type AdditionalInfo, ReportedError } from '../errors.js';
import { errorBody, type ErrorDetails, type EnvelopeStyle } from '../envelope.js';
import type { FindArea } from '../area.js';

/** Runs before an error response; an error that it throws replaces the original one. */
export type BeforeErrorResponse = (request: Request, response: Response) => Promise<void>;

/** Writes every error in the envelope of its area (design, section 4). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly findArea: FindArea,
    private readonly before: BeforeErrorResponse = async () => {},
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const replacement = await this.replacementError(request, response);
    sendError(request, response, this.findArea(request.path).envelope, replacement ?? error);
  }

  private async replacementError(request: Request, response: Response): Promise<unknown> {
    try {
      await this.before(request, response);
      return undefined;
    } catch (replacement) {
      return replacement;
    }
  }
}

type LoggedRequest = IncomingMessage & { log?: Logger };

export function sendError(
  request: LoggedRequest,
  response: ServerResponse,
  style: EnvelopeStyle,
  error: unknown,
): void {
  const details = toErrorDetails(error);
  if (details.errno >= 500) request.log?.error({ err: error }, 'request failed');
  // A partly sent response can only be aborted.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(errorBody(style, details)));
  for (const [name, value] of Object.entries(error instanceof ReportedError ? error.headers : {})) {
    response.setHeader(name, value);
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.statusCode = details.errno;
  response.end(body);
}

/** Status and message that are safe for clients: no stack, query, key or internal host. */
export function toErrorDetails(error: unknown): ErrorDetails {
  if (error instanceof ReportedError) {
    return { errno: error.status, message: error.message, additionalInfo: error.additionalInfo };
  }
  if (error instanceof HttpException) return detailsOfHttpException(error);
  const status = exposedStatus(error);
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

function detailsOfHttpException(error: HttpException): ErrorDetails {
  const errno = error.getStatus();
  const body = error.getResponse();
  const additionalInfo =
    typeof body === 'object' ? (body as { additional_info?: AdditionalInfo }).additional_info : undefined;
  // Nest's own messages for these repeat parts of the request.
  if (errno === 404 || errno === 413 || errno === 415) return { errno, message: HTTP_MESSAGES.get(errno)! };
  if (errno === 400 && /JSON|Unexpected|decode/i.test(error.message)) {
    return { errno, message: 'The request is malformed.' };
  }
  return { errno, message: errno >= 500 ? 'Internal server error.' : error.message, additionalInfo };
}

/** Status of a client error of http-errors. Other errors with a status, as of outgoing requests, are internal. */
function exposedStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 && expose === true ? status : undefined;
}
