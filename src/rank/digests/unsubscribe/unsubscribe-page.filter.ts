import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportedError } from '../../../common/errors.js';
import { sendError } from '../../../common/http/error.filter.js';
import { isBrowser, sendErrorPage } from '../../../common/http/html-page.js';
import { unknownLinkPage } from './unsubscribe-page.js';

/** Sends errors as a page to browsers, and in the usual envelope to other clients. */
@Catch(ReportedError)
export class UnsubscribePageFilter implements ExceptionFilter {
  catch(error: ReportedError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!isBrowser(request)) return sendError(request, response, 'status', error);
    sendErrorPage(request, response, error, ({ message }) => unknownLinkPage(message));
  }
}
