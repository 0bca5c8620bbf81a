import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { escapeHtml } from '../../common/escape-html.js';
import { type HtmlPage, isBrowser, sendPage } from '../../common/http/html-page.js';
import { sendError, toErrorDetails } from '../../common/http/error.filter.js';
import { ReportedError, ValidationError } from '../../common/errors.js';
import { INVALID_LINK } from '../mailed-links/mailed-links.js';

/** Needs no script. The action is relative, as PUBLIC_URL may have a path. */
export const formPage = (token: string, problem?: string): HtmlPage => ({
  title: 'Choose a new password',
  body: `${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>\n`}<form method="post" action="reset-password">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="new">New password <span class="hint">At least 8 characters</span></label>
<input id="new" type="password" name="new_password" autocomplete="new-password" minlength="8" maxlength="1024" required autofocus>
<label for="again">Repeat the new password</label>
<input id="again" type="password" name="repeated_password" autocomplete="new-password" required>
<button>Set the password</button>
</form>`,
});

export const passwordChangedPage: HtmlPage = {
  title: 'Your password is changed',
  body: '<p>Every session that was open has ended. Log in with the new password.</p>',
};

/** @param about what to do now */
const problemPage = (title: string, about: string): HtmlPage => ({
  title,
  body: `<p class="problem" role="alert">${escapeHtml(about)}</p>`,
});

const INVALID_LINK_PAGE = problemPage(
  'This link does not work',
  'A reset link works once, for an hour, and only the latest one is valid. Request a new one on the login page.',
);
const RATE_LIMITED_PAGE = problemPage(
  'Too many attempts',
  'Wait a minute, then open the link from the e-mail again.',
);
const SERVER_ERROR_PAGE = problemPage(
  'Something went wrong',
  'The password was not changed. Try again in a few minutes.',
);

/** Sends errors as a page to browsers, and in the usual envelope to other clients. */
@Catch()
export class ResetPageFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!isBrowser(request)) return sendError(request, response, 'plain', error);
    const { errno } = toErrorDetails(error);
    if (errno >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof ReportedError) response.set(error.headers);
    sendPage(response, errno, errorPage(error, errno, request));
  }
}

function errorPage(error: unknown, errno: number, { body }: Request): HtmlPage {
  if (errno === 429) return RATE_LIMITED_PAGE;
  if (errno >= 500) return SERVER_ERROR_PAGE;
  const { message, fields = [] } = error as Partial<ValidationError>;
  const { token } = (body ?? {}) as { token?: unknown };
  const invalidLink = message === INVALID_LINK || fields.some(({ path }) => path === 'token');
  if (invalidLink || typeof token !== 'string') return INVALID_LINK_PAGE;
  return formPage(token, fields[0]?.message ?? message);
}
