import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  Access,
  AccessService,
  PublicUrl,
  readCredentials,
  UnknownTokenLimits,
} from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { BadRequestError, ForbiddenError, ReportedError } from '../../../common/errors.js';
import { escapeHtml } from '../../../common/escape-html.js';
import { sendErrorPage } from '../../../common/http/html-page.js';
import { ConnectionFault } from '../domain/faults.js';
import { DENIED, OTHER_USER, UNKNOWN_STATE } from './messages.js';
import { SearchConsoleService } from './search-console.service.js';

/** Where Google sends the browser of a user who has allowed access, or not. */
@Controller('v1/rank/search-console/callback')
@ApiDocs(() => import('./search-console.docs.js'))
export class ConsentController {
  constructor(
    private readonly connections: SearchConsoleService,
    private readonly access: AccessService,
    private readonly limits: UnknownTokenLimits,
    private readonly url: PublicUrl,
  ) {}

  @Get()
  @Access({ caller: 'public', anyQuery: true })
  async accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { state = '', code = '' } = request.query;
    try {
      const account = await this.complete(request, String(state), String(code));
      response.redirect(302, this.url.resolve(`app/a/${account}/settings/search-console`));
    } catch (error) {
      sendErrorPage(request, response, error, ({ message }) => ({
        title: 'Search Console is not connected',
        body: `<p>${escapeHtml(message)}</p>`,
      }));
    }
  }

  /**
   * Only for the user who asked, in a browser with a session: otherwise one who sends the page of Google to others would get
   * their data.
   * @returns the account of the configuration
   */
  private async complete(request: Request, state: string, code: string): Promise<string> {
    const consent = await this.limits.guard(request.ip ?? '', () => this.connections.takeConsent(state));
    if (!consent) throw new BadRequestError(UNKNOWN_STATE);
    const visitor = await this.access.recognize(readCredentials(request));
    if (!visitor?.user._id.equals(consent.user)) throw new ForbiddenError(OTHER_USER);
    // It may have been lost while the user was at Google.
    if (!visitor.user.scope.includes('rank:write')) throw new ForbiddenError();
    if (code === '') throw new BadRequestError(DENIED);
    try {
      await this.connections.acceptConsent(consent, code);
    } catch (error) {
      if (!(error instanceof ConnectionFault)) throw error;
      const { step, message, remedy, link } = error.fault;
      throw new ReportedError(409, `${message} ${remedy}`, { step, remedy, link: link ?? null });
    }
    return String(consent.account);
  }
}
