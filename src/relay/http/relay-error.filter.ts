import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorBody, type ErrorDetails } from '../../common/envelope.js';
import { ReportedError } from '../../common/errors.js';
import { errorDetailsOf } from '../../common/http/error.filter.js';

const logger = new Logger('Relay');

/** What could be read may be nested too deeply to be written again, be it for a socket or to compare it (rule 771). */
const TOO_DEEP: ErrorDetails = { errno: 400, message: 'The content is nested too deeply.' };

/**
 * What a relay caller is told of an error (rules 329-331): one with a status keeps it, one of the store is 500, and
 * any other is 400, as document B has it.
 */
export function relayErrorFacts(error: unknown): ErrorDetails {
  if (error instanceof ReportedError || error instanceof HttpException)
    return logged(error, errorDetailsOf(error));
  if (error instanceof RangeError) return TOO_DEEP;
  const facts = isOfStore(error)
    ? errorDetailsOf(error)
    : { errno: 400, message: 'The request cannot be handled.' };
  logger.error(error);
  return facts;
}

function logged(error: Error, facts: ErrorDetails): ErrorDetails {
  if (facts.errno >= 500) logger.error(error.cause ?? error);
  return facts;
}

const isOfStore = (error: unknown) => error instanceof Error && /^(Mongo|Mongoose)/.test(error.name);

@Catch()
export class RelayErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const facts = relayErrorFacts(error);
    const headers = error instanceof ReportedError ? error.headers : {};
    http
      .getResponse<Response>()
      .status(facts.errno)
      .set(headers)
      .json(errorBody(http.getRequest<Request>().path, facts));
  }
}
