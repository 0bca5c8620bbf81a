import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendError, errorDetailsOf } from '../../common/http/error.filter.js';
import { type HtmlPage, isBrowser, sendPage } from '../../common/http/html-page.js';
import { ReportedError, ValidationError } from '../../common/errors.js';
import { INVALID_LINK } from './password-reset.service.js';
import { formPage, problemPage } from './reset-page.js';

const SPENT = problemPage(
  'This link does not work',
  'A reset link works once and for an hour, and only the latest one counts. Ask for a new one where you log in.',
);
const WAIT = problemPage('Too many attempts', 'Wait a minute, then open the link from the e-mail again.');
const BROKEN = problemPage(
  'Something went wrong',
  'The password is not changed. Try again in a few minutes.',
);

/** Errors of the page: as a page for a browser, in the usual envelope for anything else. */
@Catch()
export class ResetPageFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!isBrowser(request)) return sendError(request, response, request.path, error);
    const { errno } = errorDetailsOf(error);
    if (errno >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof ReportedError) response.set(error.headers);
    sendPage(response, errno, pageOf(error, errno, request));
  }
}

function pageOf(error: unknown, errno: number, { body }: Request): HtmlPage {
  if (errno === 429) return WAIT;
  if (errno >= 500) return BROKEN;
  const { message, fields = [] } = error as Partial<ValidationError>;
  const { token } = (body ?? {}) as { token?: unknown };
  const spent = message === INVALID_LINK || fields.some(({ path }) => path === 'token');
  if (spent || typeof token !== 'string') return SPENT;
  return formPage(token, fields[0]?.message ?? message);
}
