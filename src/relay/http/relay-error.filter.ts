import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { errorBody, type ErrorDetails } from '../../common/envelope.js';
import { ReportedError } from '../../common/errors.js';
import { toErrorDetails } from '../../common/http/error.filter.js';
import type { Area } from '../../common/area.js';

export const RELAY_AREA: Area = {
  name: 'relay',
  prefixes: ['/conversations', '/lead-finder', '/emit', '/relay'],
  envelope: 'success',
  forServices: true,
};

const logger = new Logger('Relay');

/** JSON.stringify overflows the stack at a nesting depth that JSON.parse still accepts. */
const TOO_DEEP: ErrorDetails = { errno: 400, message: 'The content is nested too deeply.' };

/**
 * Status and message of an error response: the error's own status, 500 for an error of the store, 400 for any other.
 */
export function relayErrorFacts(error: unknown): ErrorDetails {
  if (error instanceof ReportedError || error instanceof HttpException)
    return logServerError(error, toErrorDetails(error));
  if (error instanceof RangeError) return TOO_DEEP;
  const facts = isStoreError(error) ? toErrorDetails(error) : { errno: 400, message: 'Invalid request.' };
  logger.error(error);
  return facts;
}

function logServerError(error: Error, facts: ErrorDetails): ErrorDetails {
  if (facts.errno >= 500) logger.error(error.cause ?? error);
  return facts;
}

const isStoreError = (error: unknown) => error instanceof Error && /^(Mongo|Mongoose)/.test(error.name);

@Catch()
export class RelayErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const facts = relayErrorFacts(error);
    const headers = error instanceof ReportedError ? error.headers : {};
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(facts.errno)
      .set(headers)
      .json(errorBody(RELAY_AREA.envelope, facts));
  }
}
